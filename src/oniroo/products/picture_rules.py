"""The rules of our own art that only pixels tell: size, contrast and ink of each picture, and pictures too much alike.

Limits in the units of a picture (240 wide); colours as L* of CIE 1976. One unit is one pixel here.
"""

import io
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from oniroo.draw.art_rules import waivers_of
from oniroo.draw.parts import Part
from oniroo.ground.findings import Finding, Place, Severity
from oniroo.products.art_cache import Judged
from oniroo.products.ink import part_svg

MOST_INK, MOST_WAIVED_INK, MOST_MEAN_INK = 0.55, 0.65, 0.42
LEAST_SIDE = 150
COVER = (0.18, 0.75)
LEAST_CONTRAST, WEAK, MOST_WEAK = 18.0, 10.0, 0.40
NEAR_EDGE, LEAST_CUT = 4, 40
MOST_WHITE_EDGE = 0.10
MOST_ALIKE = 0.80
CELL = 12

_SVG = "{http://www.w3.org/2000/svg}"
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


def judge_picture(text: str, file: str, scene: Part | None) -> Judged:
    """Judge one picture of ours: its SVG ``text``, its name in messages, the scene painted before it.

    The thumbnail holds 24 × 30 grey values (0–255).
    """
    root = ET.fromstring(text)  # noqa: S314 - our own file, taken in by the gallery before
    box = root.get("viewBox", "0 0 240 300")
    ground = part_body(scene) if scene is not None else ""
    whole = _pixels(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{ground}{_inner(root)}</svg>', "#FFFFFF")
    colours = np.asarray(whole.convert("RGB"), dtype=np.float64)
    grey = np.asarray(whole.convert("L"), dtype=np.float64)
    ink = float(1 - grey.mean() / 255)
    judge = _Judge(file, waivers_of(text))
    judge.ink(ink)
    judge.edge(colours)
    subject = next((node for node in root.iter() if node.get("id") == "subject"), None)
    if subject is not None:
        alone = ET.tostring(subject, encoding="unicode")
        alone = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{alone}</svg>'
        judge.subject(np.asarray(_pixels(alone).getchannel("A")) > 128, lightness(colours))
    judge.unneeded()
    small = whole.convert("L").resize((24, 30), Image.Resampling.BOX)
    return Judged(tuple(judge.findings), ink, tuple(np.asarray(small).ravel().tolist()))


def judge_deck(pictures: Mapping[str, Judged]) -> list[Finding]:
    """What only shows when all pictures (by file) are seen together: the mean of their ink, pairs that are alike."""
    if not pictures:
        return []
    findings = []
    mean = float(np.mean([picture.ink or 0.0 for picture in pictures.values()]))
    if mean > MOST_MEAN_INK:
        problem = f"the pictures take {mean:.2f} of the ink of a black page on average, more than {MOST_MEAN_INK:.2f}"
        findings.append(Finding("art-ink-mean", problem, "lighten the darkest", severity=Severity.WARNING))
    names = list(pictures)
    shades = np.array([pictures[name].thumbnail for name in names])
    alike = np.corrcoef(shades) if len(names) > 1 else np.zeros((1, 1))
    for one, other in combinations(range(len(names)), 2):
        if alike[one, other] > MOST_ALIKE:
            problem = f"it looks like {names[other]} ({alike[one, other]:.2f} of 1)"
            remedy = "give one of them another composition"
            findings.append(Finding("art-alike", problem, remedy, Place(names[one]), severity=Severity.WARNING))
    return findings


def is_its_own_half_turn(text: str) -> bool:
    """Whether a back equals itself after half a turn, so that cards cannot be marked by it.

    Drawn at 16 px a mm and seen at 4: the renderer's own edges are not symmetric to the last shade, 12 of 255 in a
    pixel of 1/4 mm are let through.
    """
    seen = np.asarray(_pixels(text, "#FFFFFF", width=1104).convert("RGB"), dtype=np.float64)
    height, width = (side // 4 for side in seen.shape[:2])
    small = seen[: 4 * height, : 4 * width].reshape(height, 4, width, 4, 3).mean(axis=(1, 3))
    return bool(np.abs(small - small[::-1, ::-1]).max() <= 12)


def part_body(part: Part) -> str:
    """A part as an element of another SVG."""
    return part_svg(part)


def lightness(colours: Floats) -> Floats:
    """L* (0–100) of sRGB values (0–255), CIE 1976."""
    share = colours / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    y = linear @ np.array([0.2126, 0.7152, 0.0722])
    result: Floats = np.where(y > 0.008856, 116 * np.cbrt(y) - 16, 903.3 * y)
    return result


class _Judge:
    """One picture under the rules; a waiver stands instead of a finding, and must be needed."""

    def __init__(self, file: str, waived: Iterable[str]) -> None:
        self.file = file
        self.waived = frozenset(waived) & {"ink", "frame", "cover"}
        self.used: set[str] = set()
        self.findings: list[Finding] = []

    def say(self, code: str, problem: str, remedy: str, waiver: str = "") -> None:
        if waiver in self.waived:
            self.used.add(waiver)
        else:
            self.findings.append(Finding(code, problem, remedy, Place(self.file), severity=Severity.WARNING))

    def ink(self, ink: float) -> None:
        if ink > MOST_WAIVED_INK:
            self.say("art-ink", f"it takes {ink:.2f} of the ink of a black page", f"at most {MOST_WAIVED_INK:.2f}")
        if ink > MOST_INK:
            self.say("art-ink", f"it takes {ink:.2f} of the ink of a black page", f"at most {MOST_INK:.2f}", "ink")

    def edge(self, colours: Floats) -> None:
        """Paper white at the rim would melt into the white of the card."""
        rim = np.ones(colours.shape[:2], dtype=bool)
        rim[3:-3, 3:-3] = False
        white = float((colours[rim].min(axis=1) >= 254.5).mean())
        if white > MOST_WHITE_EDGE:
            self.say("art-white-edge", f"{white:.0%} of its rim is white", "tint the ground there", "frame")

    def subject(self, mask: Bools, shade: Floats) -> None:
        """Size, place and contrast of the subject."""
        if not mask.any():
            self.say("art-subject", "the subject draws nothing", "put its shapes into <g id='subject'>")
            return
        height, width = mask.shape
        ys, xs = np.where(mask)
        left, right, top, bottom = xs.min(), xs.max() + 1, ys.min(), ys.max() + 1
        if max(right - left, bottom - top) < LEAST_SIDE:
            problem = f"the subject is {right - left} × {bottom - top} units"
            self.say("art-subject", problem, f"{LEAST_SIDE} in one direction at least")
        cover = float(mask.mean())
        if not COVER[0] <= cover <= COVER[1]:
            problem = f"the subject covers {cover:.0%} of the picture"
            self.say("art-cover", problem, f"{COVER[0]:.0%} to {COVER[1]:.0%}", "cover")
        sides = {
            "left": (left < NEAR_EDGE, mask[:, :NEAR_EDGE].any(axis=1)),
            "right": (right > width - NEAR_EDGE, mask[:, -NEAR_EDGE:].any(axis=1)),
            "top": (top < NEAR_EDGE, mask[:NEAR_EDGE].any(axis=0)),
            "bottom": (bottom > height - NEAR_EDGE, mask[-NEAR_EDGE:].any(axis=0)),
        }
        for side, (near, cut) in sides.items():
            if near and cut.sum() < LEAST_CUT:
                problem = f"the subject touches the {side} edge along {int(cut.sum())} units only"
                self.say("art-frame", problem, f"keep off, or be cut along {LEAST_CUT}", "frame")
        self.contrast(mask, shade)

    def contrast(self, mask: Bools, shade: Floats) -> None:
        """How far the subject stands out along its outline, in cells of 12 units."""
        drawn = Image.fromarray((mask * 255).astype(np.uint8))
        near = np.asarray(drawn.filter(ImageFilter.BoxBlur(4)))  # 0: no subject within 4 units; 255: nothing else
        outside, inside = (near > 0) & ~mask, mask & (near < 255)
        inner, outer = _by_cell(inside, shade), _by_cell(outside, shade)
        counted = (inner[0] > 8) & (outer[0] > 8)
        if not counted.any():
            return
        apart = np.abs(inner[1][counted] - outer[1][counted])
        mean, weak = float(apart.mean()), float((apart < WEAK).mean())
        if mean < LEAST_CONTRAST:
            problem = f"along its outline the subject differs from the ground by L* {mean:.1f}"
            self.say("art-contrast", problem, f"{LEAST_CONTRAST:g} at least")
        if weak > MOST_WEAK:
            problem = f"{weak:.0%} of the subject's outline is hardly seen"
            self.say("art-contrast", problem, f"{MOST_WEAK:.0%} at most")

    def unneeded(self) -> None:
        for name in sorted(self.waived - self.used):
            self.say("art-rule-waiver", f"the waiver '{name}' is not needed", "take it out")


def _by_cell(mask: Bools, shade: Floats) -> tuple[Floats, Floats]:
    """Number and mean shade of the mask's pixels in each cell."""
    height, width = (-(-side // CELL) * CELL for side in mask.shape)
    padded = np.zeros((2, height, width))
    padded[0, : mask.shape[0], : mask.shape[1]] = mask
    padded[1, : mask.shape[0], : mask.shape[1]] = mask * shade
    number, total = padded.reshape(2, height // CELL, CELL, width // CELL, CELL).sum(axis=(2, 4))
    mean: Floats = total / np.maximum(number, 1)
    return number, mean


def _inner(root: ET.Element) -> str:
    return "".join(ET.tostring(child, encoding="unicode") for child in root)


def _pixels(svg: str, background: str | None = None, *, width: int = 240) -> Any:
    import resvg_py

    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=width, background=background, skip_system_fonts=True)
    with Image.open(io.BytesIO(bytes(drawn))) as image:
        return image.convert("RGBA")
