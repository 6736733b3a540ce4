"""The screens that the goldens show: a display model a name, such as a table has them."""

from dataclasses import replace

from companion.ports import DisplayMap, DisplayModel, DisplayQuestion, ScreenPage

LONG = "Wilhelmina the Elder"
TWO = (("Hana", 11), ("Edda", 13))
FOUR = (("Hana", 11), ("Édouard", 7), ("Łukasz", 0), ("Bo", 48))

_turn = DisplayModel(
    title="Alveola",
    on_turn="Hana",
    turn=6,
    read="Edda raised to level 2 and took 2 honey",
    points=TWO,
)
_points = replace(_turn, page=ScreenPage.POINTS)
_due = replace(
    _turn,
    page=ScreenPage.DUE,
    due="Enlarge or raise the hive with a tile of pile 3, 4, 5, A bee may go onto a full cell of it",
)
_turns = (
    "pile 3, enlarged beside the queen, worker placed on level 1",
    "pile 3, raised to level 2, no bee",
    "pile 4, raised to level 2, worker moved",
    "none of these",
)
_ask = DisplayModel(
    on_turn="Hana", turn=6, points=TWO, ask=DisplayQuestion("What did Hana play?", _turns)
)

#: A hive of three rows, places beside it, one of them marked.
_hive = tuple((q, r) for r in (-1, 0, 1) for q in range(-2, 3 - abs(r)))
_beside = (*((q, r) for r in (-3, -2, 2) for q in range(-1, 4)), (3, -1), (3, 0), (-3, 0))
_places = DisplayModel(
    ask=DisplayQuestion(
        "Which place?",
        tuple(f"place {n}" for n in range(1, 49)),
        chosen=11,
        map=DisplayMap(_hive, _beside, ((0, 2), (1, 2), (-1, 2))),
    )
)
_bees = DisplayModel(
    ask=DisplayQuestion(
        "A bee?",
        ("No bee", "Place a worker on (1, 0)"),
        chosen=1,
        map=DisplayMap(_hive, ((1, 0), (0, 0)), ((1, 0),)),
    )
)

DISPLAY_MODELS: dict[str, DisplayModel] = {
    "start": DisplayModel(title="Alveola", read="Lay out the table, then press the button"),
    "turn": _turn,
    "turn-four": replace(_turn, on_turn="Édouard", turn=23, points=FOUR),
    "turn-long-name": replace(
        _turn, on_turn=LONG, turn=123, points=((LONG, 4), ("Hana", 5), ("Bo", 6))
    ),
    "wait": replace(_turn, wait="A hand is in the picture"),
    "fault": replace(_turn, fault="Camera gone: please enter turns by hand"),
    "points-two": _points,
    "points-three": replace(_points, on_turn="Bo", points=(*TWO, ("Bo", 8))),
    "points-four": replace(_points, on_turn="Édouard", points=FOUR),
    "points-five": replace(_points, on_turn="Zoë", points=(*FOUR, ("Zoë", 104))),
    "due": _due,
    "due-half-made": replace(_due, wait="The spoon still has to move"),
    "due-notice": replace(_due, notices=("The clock is not set yet",)),
    "ask": _ask,
    "ask-second": replace(_ask, ask=DisplayQuestion("What did Hana play?", _turns, chosen=1)),
    "menu": replace(
        _ask,
        ask=DisplayQuestion(
            "Which place?", tuple(f"place {n} of 30" for n in range(1, 31)), chosen=17
        ),
    ),
    "who-plays": replace(
        _ask,
        ask=DisplayQuestion(
            "Who plays?", ("Hana, Edda", "Clover, Heather", "Clover, Heather, Linden", "Leave")
        ),
    ),
    "switch-off": replace(
        _ask,
        ask=DisplayQuestion(
            "Really?",
            ("Leave", "Switch off; pull the plug once the Pi's green light stays dark"),
            chosen=1,
        ),
    ),
    "places": _places,
    "bee": _bees,
    "end": DisplayModel(
        title="Alveola", winners=("Edda",), read="Edda's queen ended the game", points=TWO
    ),
    "end-shared": DisplayModel(
        title="Alveola", winners=("Hana", "Édouard"), read="They share the victory", points=FOUR
    ),
    "join": DisplayModel(title="Join here", join_url="http://192.168.178.101:8000/join/K7QX"),
    "wifi": DisplayModel(title="Wi-Fi first", join_url="WIFI:T:WPA;S:bee-table;P:q7mz-4hxe-kd2p;;"),
}
