"""A small rulebook and its translation into Lithuanian, to be spoilt in one place."""

from oniroo.rules.source import rulebook_from_text

SMALL = """\
values: {free_dream: 7}
book:
  front:
    notice:
      1: "You may copy it."
  A:
    a.title: {title: "The cards"}
    A_01:
      figure: [anatomy]
      1: "There are {n_symbol} SYMBOL cards (section {sec_B})."
      2: {item: "Each FREE card is a SYMBOL card in a DREAM, see {ref_B_01} and {lit:07:00}.", rev: 2}
    A_02:
      1: "They do harm."
    A_03:
      1: "They do harm."
  B:
    b.title: {runin: "Getting ready: shuffle the cards."}
    B_01:
      1: "Letters: {letters}; shapes: {shapes}; card {card_023} ({name_solo_1}) and {list:1 2 3}."
words:
  figure.anatomy: "A card"
  sheet.player: {text: "Player {n}", note: "a column"}
  name.numbered: "{kind} {number}"
  name.letter: "Letter {code}"
  name.digit: "Digit {code}"
  kind.FREE: "Free"
  shape.square: "square"
  shape.circle: "circle"
  shape.cross: "cross"
  shape.star: "star"
  shape.triangle: "triangle"
terms:
  SYMBOL: {forms: [SYMBOL, SYMBOLS], note: "a picture"}
  FREE: {forms: [FREE]}
  DREAM: {forms: [DREAM, DREAMS]}
"""

LANGUAGE = """\
name: Lietuvių
direction: ltr
script: Latin
quotes: [„, “]
terms:
  SYMBOL: {base: SIMBOLIS, forms: [SIMBOLIS, SIMBOLIO, SIMBOLIŲ]}
  FREE: {base: LAISVOJI, forms: [LAISVOJI]}
  DREAM: {base: SAPNAS, forms: [SAPNE, SAPNAS], not: [SAPNE NE]}
"""

TEXTS = {
    "notice.1": "Galite kopijuoti.",
    "a.title": "Kortos",
    "A_01.1": "Yra {n_symbol} SIMBOLIO kortų ({sec_B} skyrius).",
    "A_01.2": "LAISVOJI kaip SIMBOLIS SAPNE, žr. {ref_B_01}, {lit:07:00}.",
    "A_02.1": "Jos kenkia.",
    "A_03.1": "Jos kenkia.",
    "b.title": "Pasiruošimas: maišykite.",
    "B_01.1": "Raidės: {letters}; formos: {shapes}; korta {card_023} ({name_solo_1}), {list:1 2 3}.",
    "figure.anatomy": "Korta",
    "sheet.player": "Žaidėjas {n}",
    "name.numbered": "{kind} {number}",
    "name.letter": "Raidė {code}",
    "name.digit": "Skaitmuo {code}",
    "kind.FREE": "Laisvoji",
    "shape.square": "kvadratas",
    "shape.circle": "apskritimas",
    "shape.cross": "kryžius",
    "shape.star": "žvaigždė",
    "shape.triangle": "trikampis",
    "card.067": "Tiltas",
}


def english_of(source: str) -> dict[str, str]:
    """Key → English text, the name of one card included."""
    book = rulebook_from_text(source)
    return {unit.key: unit.text for unit in (*book.units, *book.words)} | {"card.067": "Bridge"}
