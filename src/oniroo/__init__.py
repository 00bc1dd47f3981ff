"""oniroo: prints, translates and tunes ONIROO, a free card game about dreams."""

__version__ = "0.1.0"
