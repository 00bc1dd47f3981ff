"""Letters: fonts, order, shaping, lines; paragraphs for PDF, and text as outlines."""
