"""Where the images of each art folder are shown: printed sizes in mm, and the units of a picture that covers them."""

from oniroo.draw.backs import WHOLE
from oniroo.draw.frames import CARD, PICTURE, SPECIAL_PICTURE
from oniroo.draw.raster import Room
from oniroo.draw.special_faces import SLEEPER

_PICTURE = Room(PICTURE.width, PICTURE.height, (0.0, 0.0, 240.0, 300.0))

#: Of several rooms a picture takes that of its own proportions: a sleeper lies, a back may have no bleed.
#: Folders that are not here hold signs of one colour, which only SVG can give.
ROOMS = {
    "symbols": (_PICTURE,),
    "scenes": (_PICTURE,),
    "special": (
        Room(SPECIAL_PICTURE.width, SPECIAL_PICTURE.height, (0.0, -45.0, 240.0, 345.0)),
        Room(SLEEPER.width, SLEEPER.height),
    ),
    "backs": (
        Room(WHOLE.width, WHOLE.height, (-30.0, -30.0, 690.0, 940.0)),
        Room(CARD.width, CARD.height, (0.0, 0.0, 630.0, 880.0)),
    ),
}
