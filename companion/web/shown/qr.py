"""An address as a code for the camera of a phone."""

import io

import segno


def qr(address: str) -> str:
    """A QR code as inline SVG; nothing for no address."""
    if not address:
        return ""
    code = io.BytesIO()
    segno.make(address, error="m").save(
        code, kind="svg", border=2, xmldecl=False, svgns=True, nl=False, unit="", omitsize=True
    )
    return code.getvalue().decode()
