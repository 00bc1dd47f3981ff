"""Ink as SVG text and nothing else: art intake, code glyphs, faces and backs of every kind."""
