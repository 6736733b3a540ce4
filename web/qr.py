"""QR pictures for screens: dark on light with its margin, whatever the page's theme."""

import io

import segno


def picture_of(address: str) -> bytes:
    """Return the QR of *address* as an SVG."""
    file = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        file, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False
    )
    return file.getvalue()
