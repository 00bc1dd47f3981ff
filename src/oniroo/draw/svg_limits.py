"""What one drawing may ask of a renderer at most, once every reference is followed (see ``svg_weight``)."""

MAX_DRAWN = 20_000
"""Elements drawn, each as often as it is drawn."""
MAX_WRITTEN = 5 * MAX_DRAWN
"""Elements when each ``<use>`` is replaced by what it repeats, drawn or not: renderers begin with that."""
MAX_NESTED = 24
"""Groups within groups: what PDF/A allows (ISO 19005-1, 6.1.12: 28 saved states), less what a page needs itself."""
MAX_REACH = 1_000.0
"""How far anything lies from the origin, in sides of the viewBox."""
MAX_TILE = 8.0
"""Tiles of patterns, in sides of the viewBox: renderers keep one in memory."""
MAX_REFERENCES = 150

# What costs as much as so many plain elements, …
LAYER = 3  # a layer of its own (opacity, mask, blending)
STOP, PAINT = 0.1, 0.5  # a gradient
# … and how much of this costs as much as one
PIXELS = 4_000  # of an embedded image
DASHES = 50  # of lines: as many as are let through take 0.4 GB
PIECES = 100  # of paths
SIDES = 4.0  # sides of the viewBox that an outline is long
