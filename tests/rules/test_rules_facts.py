"""What each rule must say: the facts of the game, with every number taken from the deck."""

import pytest

from oniroo.deck.model import Deck, Kind, Level, Symbol
from oniroo.rules import Translation

RULES = "ABCDEFGHIJKLMN"


def level(deck: Deck, key: str) -> Level:
    return next(each for each in deck.levels if each.key == key)


def facts(deck: Deck) -> dict[str, tuple[str, ...]]:
    """Block → words and numbers that its lines must contain."""
    n = {kind: len(deck.of_kind(kind)) for kind in Kind}
    pts, hand = deck.points, deck.hand
    win = {each.key: each.points.get("win", 0) for each in deck.levels}
    least = {each.key: each.min_dream or 0 for each in deck.levels}
    last = deck.symbols[-1]
    centaur = next(card for card in deck.symbols if card.id == "023")
    assert isinstance(centaur, Symbol)
    return {
        "notice": ("costs nothing", "A4", "lines to cut along", "Nobody may sell", "royalties", "cost of printing"),
        "intro": (f"{len(deck.cards)} cards", "first to complete", "WAKE-UP", "5 levels", "from 2 to 6 players"),
        "note": ("face up", "several DREAMS", "yours to choose", "differ in length", "every round", "most points"),
        "A_01": (f"{n[Kind.SYMBOL]} SYMBOL", "all different", "black graphic", "red letter (A–F)", "green", "0–9"),
        "A_02": (f"{n[Kind.FREE]} FREE", "no group", "any group", "purple circle", "a U", "white rectangle"),
        "A_03": (f"WAKE-UP cards: {n[Kind.WAKE_UP]}", "decide the round", "do without"),
        "A_04": (f"BAD NIGHT cards: {n[Kind.BAD_NIGHT]}", "negative value", "question mark"),
        "A_05": (f"MOON HEAD cards: {n[Kind.MOON_HEAD]}", "negative value", "question mark"),
        "A_06": (f"DREAM FAIRY cards: {n[Kind.DREAM_FAIRY]}", "protect", "@", "white rectangle"),
        "b.lead": ("one card of each kind",),
        "B_01": (f"Deal {hand} cards", f"end every turn with {hand}", "SOURCE PILE", "REJECT PILE", "hidden"),
        "B_02": ("face down", "SOURCE PILE", "split it in two"),
        "B_03": ("face up", "REJECT PILE", "discards", "middle of the table", "Nobody draws"),
        "B_04": ("draw one card", "play this card", "keep it", "discard one"),
        "B_05": ("FREE", "Before the round", "clockwise"),
        "C_01": ("simplest", "131", "139", "MAGIC CODES", "Leave out", f"at least {least['1']}", f"{win['1']} points"),
        "C_02": ("one single DREAM", "tell the others why", f"{least['2']}", f"{win['2']} points"),
        "C_03": (
            "144", f"at least {least['3']} SYMBOL", f"Points for the round: {win['3']}", "white pyjamas", "two rounds",
            "each of the other players", "DREAM FAIRY", "REJECT PILE",
        ),
        "c.level4": ("either", "BAD NIGHT", "MOON HEAD", "139", "147", "141", "149", f"{win['4']}"),
        "C_04": ("MAGIC CODES", "yellow rectangle", "purple circle", "in white", "144", "152"),
        "C_05": ("of their own", f"at least {least['5']}", "match"),
        "C_06": ("two parts", "vote", "player to begin", f"hold {hand} cards", "always draw", "new SOURCE PILE"),
        "C_07": ("first card", "more than one", f"{win['5']} points", f"score {pts['finish_other']} points", "vote"),
        "D_01": (f"from 001 to {last.id}", "043 (Diamond)", "8 groups", "3 Objects and minerals", "8 Energy"),
        "D_02": ("pictures",),
        "E_01": ("all the MAGIC CODES", "Draw on it", "exactly 7 FREE", "no WAKE-UP", f"{pts['seven_free']}"),
        "F_01": ("series of codes", "one or more group matches"),
        "F_02": ("purple circle", "yellow rectangle", "020", "021"),
        "F_03": (f"at least {deck.min_dream}", "higher number"),
        "F_04": ("another player", "WAKE-UP", f"{pts['finish_other']} points"),
        "F_05": ("5 SYMBOL or FREE cards bear the same letter", "A, B, C, D, E, F", "group matches"),
        "F_06": ("same shape", "square, circle, cross, star, triangle", "do not follow the order", "too easy"),
        "F_07": ("1, 2, 3, 4, 5", "6, 7, 8, 9, 0", "5, 4, 3, 2, 1", "before 1 or after 9", "in this order"),
        "F_08": ("FREE",),
        "g.title": ("orange, purple or green pyjamas", "negative value"),
        "G_01": ("any other player", "moment"),
        "G_02": ("any other card", "not strike you"),
        "G_03": ("REJECT PILE at once",),
        "G_04": ("NIGHTMARE (orange pyjamas)", "REJECT PILE", "keeps the cards in their hand"),
        "G_05": ("SLEEPWALKER (green pyjamas)", "keeps all DREAMS", f"draws {hand} new cards"),
        "G_06": ("INSOMNIA (purple pyjamas)", "one card from the hand of each", f"{hand} cards in hand"),
        "H_01": ("crescent moon", "slippers", "white nightgown", "orange-red", "only once"),
        "H_02": ("MOON EYES", "next turn", "without looking", "BAD NIGHT"),
        "H_03": ("MOON HANDS", "as many cards", "other players", "same number"),
        "H_04": ("MOON EARS", "into your hand", "REJECT PILE", "no DREAM"),
        "H_05": ("MOON MOUTH", "player on the left", "whether to take part"),
        "H_06": ("MOON NOSE", "one card", "must still match", "back to the gap"),
        "H_07": ("REJECT PILE",),
        "H_08": (f"always has {hand} cards", "unless", "WAKE-UP"),
        "I_01": ("BAD NIGHT and MOON HEAD", "show the card", f"loses {pts['fairy_penalty']} points", "below zero"),
        "I_02": ("REJECT PILE",),
        "I_03": (f"hold {n[Kind.DREAM_FAIRY]} DREAM FAIRY", "on the spot", f"{pts['five_fairies']}"),
        "J_01": ("ends", "07:00"),
        "J_02": ("your turn",),
        "J_03": ("at least one complete DREAM",),
        "J_04": ("another player", f"{pts['finish_other']} points"),
        "K_01": ("begin a DREAM", "last moment", f"hold {hand} cards"),
        "K_02": ("more than one SYMBOL or FREE", "more than one DREAM", "draw", "most points"),
        "L_01": ("If everyone agrees", "interpret", "story", "mime", "sing"),
        "M_01": ("REJECT PILE", "SOURCE PILE", "shuffle"),
        "M_02": ("draws one card", f"scores {pts['vote']} points", f"{pts['vote_bonus']} points more", "emblem"),
        "M_03": ("story",),
        "M_04": ("score",),
        "N_01": ("protect", "draw pile", "Two DREAM FAIRY"),
        "N_02": ("cancel", "WAKE-UP", "both DREAM FAIRY", "back into the draw pile"),
        "n.codes": (f"{n[Kind.MAGIC_CODE]} of them", "A, B, C, D, E, F", "0–9", "+"),
        "n.play": ("face down", "split", "two cards at a time", "game is over", "without the FREE"),
        "n.level1": ("only those with a digit", "154", "067 (Bridge)", "0, 6, 7"),
        "n.level2": ("154", "two cards at a time", "any order", "0, 5, 8", "058 (Night sky)"),
        "N_03": ("WAKE-UP", "022", "face down", "same digit"),
        "n.level3": (
            "165", "173", "a letter for a letter", "before you draw the WAKE-UP",
            f"letter {centaur.letter}, shape {centaur.shape}, digit {centaur.digit} belong to card 023 (Centaur)",
        ),
    }  # fmt: skip


def test_every_rule_says_its_facts(english: Translation, deck: Deck) -> None:
    missing = []
    for block, wanted in facts(deck).items():
        units = next(each.units for each in english.book.blocks if each.id == block)
        text = " ".join(str(english.render(unit.key)) for unit in units).replace("\N{NO-BREAK SPACE}", " ")
        missing += [f"{block}: {words}" for words in wanted if words not in text]
    assert missing == []


def test_facts_are_listed_for_every_rule(english: Translation, deck: Deck) -> None:
    assert set(english.book.rule_ids) <= facts(deck).keys()


@pytest.mark.parametrize("letter", RULES)
def test_rules_of_a_section_stand_in_order(english: Translation, letter: str) -> None:
    section = next(section for section in english.sections if section.key == letter)
    numbers = [int(block.id[2:]) for block in section.blocks if block.rule]
    assert numbers == list(range(1, len(numbers) + 1))
