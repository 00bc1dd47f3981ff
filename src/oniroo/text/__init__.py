"""Letters: fonts, shaping, fitting, text as outlines."""
