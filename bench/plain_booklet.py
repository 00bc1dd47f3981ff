"""The rival: a script that sets a finished text plainly with WeasyPrint or typst, and knows nothing of rules or cards.

usage: python bench/plain_booklet.py weasyprint TEXT.html OUT.pdf
       python bench/plain_booklet.py typst TEXT.typ OUT.pdf
"""

import sys


def main(tool: str, source: str, target: str) -> None:
    if tool == "weasyprint":
        import weasyprint  # type: ignore[import-not-found,unused-ignore]

        weasyprint.HTML(filename=source).write_pdf(target)
    else:
        import typst  # type: ignore[import-not-found,unused-ignore]

        typst.compile(source, output=target, font_paths=["fonts"])


if __name__ == "__main__":
    main(*sys.argv[1:])
