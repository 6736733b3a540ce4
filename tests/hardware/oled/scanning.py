"""What a phone's camera reads on the small screen."""

import cv2
import numpy as np
from PIL import Image


def scanned(image: Image.Image) -> str:
    """Return the text of the QR code in *image*, seen larger, a little blurred, in its dark case."""
    grey = np.asarray(image.convert("L"))
    framed = cv2.copyMakeBorder(grey, 8, 8, 8, 8, cv2.BORDER_CONSTANT, value=0)
    large = cv2.resize(framed, None, fx=6, fy=6, interpolation=cv2.INTER_NEAREST)
    blurred = cv2.GaussianBlur(large, (0, 0), 2.0)
    # OpenCV's two readers each miss a code now and then that the other reads.
    readers = (cv2.QRCodeDetector(), cv2.QRCodeDetectorAruco())
    texts = (reader.detectAndDecode(blurred)[0] for reader in readers)
    return next((text for text in texts if text), "")
