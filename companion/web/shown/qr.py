"""An address as a QR code."""

import io

import segno


def qr(address: str) -> str:
    """A QR code as inline SVG; empty if the address is empty."""
    if not address:
        return ""
    code = io.BytesIO()
    segno.make(address, error="m").save(
        code, kind="svg", border=2, xmldecl=False, svgns=True, nl=False, unit="", omitsize=True
    )
    return code.getvalue().decode()
