"""A recording I²C bus, and a panel that turns what came over it back into a picture."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from PIL import Image

#: How many bytes follow a command of the SSD1306 or SH1106.
ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0xA8: 1, 0xAD: 1,
    0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0x8D: 1,
}  # fmt: skip


@dataclass
class RecordingBus:
    """smbus, as far as luma uses it: keeps what is written, or fails as *error* says."""

    written: list[tuple[int, bytes]] = field(default_factory=list)
    address: int | None = None
    error: OSError | None = None

    def write_i2c_block_data(self, address: int, register: int, data: Iterable[int]) -> None:
        """Take a block of commands (register 0x00) or pixels (0x40)."""
        if self.error:
            raise self.error
        self.address = address
        self.written.append((register, bytes(data)))


class Panel:
    """The chip's own memory: 8 pages of columns, a byte for 8 pixels one under the other."""

    def __init__(self, columns: int) -> None:
        self.memory = [bytearray(columns) for _ in range(8)]
        self.is_on = False
        self.contrast = 0
        self._columns = (0, columns - 1)
        self._pages = (0, 7)
        self._column = self._page = 0
        self._wraps = False
        self._command: list[int] = []

    def take(self, written: Iterable[tuple[int, bytes]]) -> None:
        """Do what the bus carried."""
        for register, data in written:
            for byte in data:
                (self._take_command if register == 0x00 else self._take_pixels)(byte)

    def picture(self, left: int) -> Image.Image:
        """Return the 128×64 pixels from column *left* on."""
        image = Image.new("1", (128, 64))
        for y in range(64):
            for x in range(128):
                lit = self.memory[y // 8][left + x] >> (y % 8) & 1
                image.putpixel((x, y), 255 * lit)
        return image

    def _take_pixels(self, byte: int) -> None:
        self.memory[self._page][self._column] = byte
        self._column += 1
        if self._wraps and self._column > self._columns[1]:
            self._column = self._columns[0]
            self._page = self._page + 1 if self._page < self._pages[1] else self._pages[0]

    def _take_command(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) <= ARGUMENTS.get(self._command[0], 0):
            return
        (code, *rest), self._command = self._command, []
        if code == 0x20:
            self._wraps = rest[0] == 0
        elif code == 0x21:
            self._columns = (rest[0], rest[1])
            self._column = rest[0]
        elif code == 0x22:
            self._pages = (rest[0], rest[1])
            self._page = rest[0]
        elif code == 0x81:
            self.contrast = rest[0]
        elif code in (0xAE, 0xAF):
            self.is_on = code == 0xAF
        elif 0xB0 <= code <= 0xB7:
            self._page = code & 7
        elif code <= 0x0F:
            self._column = (self._column & 0xF0) | code
        elif code <= 0x1F:
            self._column = (self._column & 0x0F) | (code & 0x0F) << 4
