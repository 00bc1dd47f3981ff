"""The colours of the pictures: 38 flat tones in families of base, shade and light; our own art uses no other."""

from types import MappingProxyType

#: name → ``#RRGGBB``. Ember is kept for fire, lava and the marked sense of MOON_HEAD.
ART_COLOURS = MappingProxyType(
    {
        "ink": "#2B2A57", "night": "#454B8F", "dusk": "#7A7CC0", "haze": "#9C9BD6",
        "lilac": "#BDB5E6", "veil": "#D5CFF0", "mist": "#E8E4F6",
        "white": "#FFFFFF", "cream": "#FFF6E3",
        "moon": "#FFE08A", "honey": "#F9D26B", "gold": "#F4B63F", "amber": "#E8833A", "ember": "#E4502B",
        "coral": "#F07C6C", "rouge": "#E25A68", "rose": "#CF3F68", "wine": "#8E2A56", "blush": "#FACDC4",
        "shell": "#FBE0D9",
        "dew": "#D6EEDC", "mint": "#B5DFC2", "sage": "#86C79B", "leaf": "#55A36F", "fern": "#3F8A63",
        "pine": "#23635A",
        "ice": "#C9E6F6", "sky": "#9BD0EE", "sea": "#3E93B8",
        "dune": "#F5DDB8", "sand": "#EBCB9C", "wood": "#A86B45", "umber": "#7D4E3A", "cocoa": "#5F3B3C",
        "peach": "#F5CBA7", "tan": "#D99B6C",
        "grape": "#8C5CC4", "plum": "#6B3FA0",
    }
)  # fmt: skip

#: Group graphics and code shapes are black only; the faces colour shapes. Cards take their tones from here too.
BLACK = "#000000"
