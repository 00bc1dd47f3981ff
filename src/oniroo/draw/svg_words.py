"""The words of SVG as far as cards use them: what is drawn, what draws nothing, what is refused or only named."""

SVG_NAMESPACE = "http://www.w3.org/2000/svg"
XLINK_NAMESPACE = "http://www.w3.org/1999/xlink"
XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Elements that the PDF and PNG renderers draw (SVG 1.1 chapters 5, 9, 11, 13, 14, 15).
DRAWN = _words(
    "svg g path rect circle ellipse line polyline polygon defs use symbol linearGradient radialGradient stop clipPath "
    "mask pattern marker image style switch a"
)
#: Elements that leave a mark by themselves …
MARKS = _words("path rect circle ellipse line polyline polygon image")
#: … and those whose content is only drawn where something refers to it.
UNSEEN = _words("defs symbol clipPath mask pattern marker linearGradient radialGradient style")
#: Elements that draw nothing anywhere, or only where they are referred to and then refused: left out without a word.
SILENT = _words("title desc metadata filter")
#: Elements that hold letters: their look depends on fonts, so cards take outlines only.
LETTERS = _words("text tspan tref textPath altGlyph altGlyphDef glyphRef font font-face glyph")
#: Elements that run or bring in something that is not a drawing.
ACTIVE = _words("script foreignObject iframe audio video canvas object embed handler listener")

#: Properties that may stand as attributes (SVG 2, section 6.6), and so survive without a style sheet.
PRESENTATION = _words(
    "clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering display fill "
    "fill-opacity fill-rule filter flood-color flood-opacity image-rendering lighting-color marker-end marker-mid "
    "marker-start mask mask-type opacity overflow paint-order shape-rendering stop-color stop-opacity stroke "
    "stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width "
    "transform vector-effect visibility"
)
#: Properties that renderers take from a ``style`` attribute only.
STYLE_ONLY = _words("isolation mix-blend-mode")
#: Properties about letters, pointers and motion: a drawing without letters on paper looks the same without them.
WITHOUT_EFFECT = (
    "font", "text", "letter-spacing", "word-spacing", "writing-mode", "line-height", "white-space", "direction",
    "dominant-baseline", "alignment-baseline", "baseline-shift", "unicode-bidi", "glyph-", "kerning", "cursor",
    "pointer-events", "-inkscape", "-webkit", "-moz", "enable-background", "solid-", "inline-size", "shape-inside",
    "shape-padding", "shape-subtract", "shape-margin", "marker-offset", "transition", "animation", "will-change",
    "user-select", "block-progression", "text-", "color-profile", "buffered-rendering",
)  # fmt: skip

#: Attributes of the root that are not passed on: they place the drawing, or are said elsewhere.
ROOT_ONLY = _words("viewBox width height x y version baseProfile preserveAspectRatio zoomAndPan contentScriptType")

#: One unit in px at 96 px an inch (CSS Values 4, section 6.2).
PIXELS_PER_UNIT = {
    "": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0, "Q": 96 / 101.6,
}  # fmt: skip
