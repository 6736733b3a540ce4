"""Films of games: bounded, whole, and made one at a time."""

import io
from pathlib import Path

import pytest
from PIL import Image

from companion.errors import Missing
from companion.service.pictures.films import MOST_FILMS, Films
from web.film_port import FilmProgress


def jpeg(grey: int, size: tuple[int, int] = (128, 72)) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, (grey, grey, grey)).save(file, "JPEG")
    return file.getvalue()


PICTURES = {"a.jpg": jpeg(10), "b.jpg": jpeg(120), "c.jpg": jpeg(240, (72, 72))}


def made(films: Films, game_id: int, names: tuple[str, ...] = tuple(PICTURES)) -> Path:
    assert films.begin(game_id, names)
    assert films._thread is not None
    films._thread.join()
    path = films.file(game_id)
    assert path is not None
    return path


def test_film_shows_every_picture_that_is_kept_the_last_one_longest(tmp_path: Path) -> None:
    films = Films(tmp_path / "films", read=PICTURES.get)
    path = made(films, 7, ("a.jpg", "gone.jpg", "b.jpg", "c.jpg"))

    with Image.open(path) as film:
        shown = []
        for number in range(film.n_frames):
            film.seek(number)
            film.load()
            middle = film.convert("RGB").getpixel((480, 200))
            shown.append((film.info["duration"], round(middle[0], -1)))
        assert (film.size, shown) == ((960, 540), [(600, 10), (600, 120), (3000, 240)])
    assert films.progress(7) == FilmProgress(3, 3, is_ready=True, has_failed=False)
    assert films.progress(8) == FilmProgress(0, 0, is_ready=False, has_failed=False)


def test_game_without_pictures_has_no_film(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="No picture"):
        Films(tmp_path / "films", read=PICTURES.get).begin(7, ("gone.jpg",))


def test_spoilt_picture_is_told_and_leaves_no_half_film(tmp_path: Path) -> None:
    films = Films(tmp_path / "films", read=lambda name: b"no JPEG")
    films.begin(7, ("a.jpg",))
    assert films._thread is not None
    films._thread.join()

    assert films.progress(7).has_failed
    assert list((tmp_path / "films").iterdir()) == []


def test_latest_films_are_kept_and_a_forgotten_one_is_gone(tmp_path: Path) -> None:
    films = Films(tmp_path / "films", read=PICTURES.get)
    for game_id in range(1, MOST_FILMS + 2):
        made(films, game_id)
    films.forget(MOST_FILMS + 1)

    assert sorted(path.name for path in (tmp_path / "films").iterdir()) == [
        f"game-{game_id}.webp" for game_id in range(2, MOST_FILMS + 1)
    ]
