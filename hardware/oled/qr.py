"""A QR code that a phone reads from the small screen: two pixels a module, lit ground, dark modules."""

import segno
from PIL import Image

MODULE_PX = 2
MARGIN_PX = 2


def draw_qr(image: Image.Image, text: str) -> int:
    """Draw *text* as a code at the left of *image*, as high as it is; return the width used.

    A code that would not fit at two pixels a module (phones cannot read one) is left out: 0.
    """
    code = segno.make_qr(text, error="l", boost_error=False)
    modules = tuple(code.matrix)
    side = MODULE_PX * len(modules)
    if side + 2 * MARGIN_PX > image.height:
        return 0
    image.paste(1, (0, 0, image.height, image.height))
    edge = (image.height - side) // 2
    for row, line in enumerate(modules):
        for column, is_dark in enumerate(line):
            x, y = edge + MODULE_PX * column, edge + MODULE_PX * row
            image.paste(0 if is_dark else 1, (x, y, x + MODULE_PX, y + MODULE_PX))
    return image.height
