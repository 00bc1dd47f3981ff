"""The rulebook as data: English text by rule id, values computed from the deck, translations, terms, checks."""

from oniroo.rules.checks import Checked, check, check_all
from oniroo.rules.loading import English, languages, load, load_english, raise_all, rules_roots
from oniroo.rules.scoring import Way, ways_to_score
from oniroo.rules.status import Status, status
from oniroo.rules.translation import Rendered, Span, SpanKind, Translation
from oniroo.rules.updating import Update, update

__all__ = [
    "Checked",
    "English",
    "Rendered",
    "Span",
    "SpanKind",
    "Status",
    "Translation",
    "Update",
    "Way",
    "check",
    "check_all",
    "languages",
    "load",
    "load_english",
    "raise_all",
    "rules_roots",
    "status",
    "update",
    "ways_to_score",
]
