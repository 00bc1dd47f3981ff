"""Plain data for JSON: every result with the version of its layout, the reading, and the deck it is about."""

from typing import Any

from oniroo.deck.model import Deck
from oniroo.dreams.odds import Chance, Odds
from oniroo.dreams.overview import CardView, Overview, WayLine
from oniroo.dreams.reading import Reading
from oniroo.dreams.witness import Row

SCHEMA_VERSION = 2


def overview_data(view: Overview, deck: Deck) -> dict[str, Any]:
    """Counts as ``dreams --format json`` writes them; lists are by number of links, from 0."""
    return _head("dreams", deck, view.reading) | {
        "cards": view.cards,
        "ways": [_line(line) for line in view.lines],
        "distinct": {
            "by_links": list(view.distinct.total.by_links),
            "at_least_needed": view.distinct.total.at_least(view.reading.need),
            "chain": view.distinct.total.chain,
            "overlaps": {name: list(part.by_links) for name, part in view.distinct.overlaps.items()},
            "free_alone": view.distinct.all_free.total,
        },
    }


def card_data(view: CardView, deck: Deck) -> dict[str, Any]:
    """One card as ``dreams --card 023 --format json`` writes it."""
    return _head("card", deck, view.reading) | {
        "card": view.card,
        "followers": _ids(view.followers),
        "leaders": _ids(view.leaders),
        "ways": [_line(line) for line in view.lines],
    }


def odds_data(odds: Odds, deck: Deck) -> dict[str, Any]:
    """Odds as ``odds --format json`` writes them. ``seed`` is null where nothing was sampled."""
    return _head("odds", deck, odds.reading) | {
        "level": odds.level,
        "deck_size": odds.deck,
        "draw": odds.draw,
        "given": list(odds.given),
        "exact": odds.exact,
        "hits": odds.hits,
        "hands": odds.hands,
        "seed": None if odds.exact else odds.seed,
        "chance": _chance(odds.chance),
        "by_kind": {kind.value: _chance(chance) for kind, chance in odds.by_kind.items()},
    }


def reading_data(reading: Reading) -> dict[str, Any]:
    """A reading in full."""
    return {
        "links": reading.links,
        "run": reading.run,
        "order": reading.order,
        "min_cards": reading.min_cards,
        "free": "all" if reading.free is None else reading.free,
    }


def _head(what: str, deck: Deck, reading: Reading) -> dict[str, Any]:
    about = {"name": deck.name, "version": deck.version, "file": deck.source}
    return {"schema": SCHEMA_VERSION, "kind": what, "deck": dict(about), "reading": reading_data(reading)}


def _line(line: WayLine) -> dict[str, Any]:
    return {
        "kind": line.way.kind.value,
        "name": line.way.name,
        "orders": list(line.orders.by_links),
        "sets": line.sets,
        "sets_by_links": None if line.sets_by_links is None else list(line.sets_by_links),
        "witness": None if line.witness is None else _ids(line.witness),
    }


def _chance(chance: Chance) -> dict[str, Any]:
    why = chance.why or None
    return {"p": chance.p, "low": chance.low, "high": chance.high, "exact": chance.exact, "why": why}


def _ids(row: Row) -> list[str]:
    return [card.id for card in row]
