"""The faults of `bench/chaos`: the effect and duration of each, and how a round plays all of them, two at a time."""
import signal
import time

import chaos_world


class Fault:
    """One kind of fault; `begin` returns what ends it."""

    def __init__(self, name, what, begin, needs="", store=False):
        self.name, self.what, self.begin_with, self.needs, self.is_of_store = name, what, begin, needs, store
        self.played = self.acknowledged = self.refused = 0
        self.seconds = self.slowest = 0.0

    def can_be(self, world):
        return not self.needs or getattr(world, self.needs)


class Play:
    """One fault while it is active."""

    def __init__(self, fault, world, dice, taken):
        self.fault, self.world, self.dice = fault, world, dice
        free = [number for number in range(len(world.group)) if number not in taken]
        self.number = dice.choice(free)
        self.begun = time.monotonic()
        self.lasts, self.stop, self.word = fault.begin_with(self)
        fault.played += 1

    @property
    def server(self):
        return self.world.group[self.number]

    def end(self):
        self.stop()
        self.fault.seconds += time.monotonic() - self.begun


def killed(play):
    play.server.crash()
    return play.dice.uniform(0.2, 1.5), play.server.start, play.server.name


def paused(play):
    play.server.pause()
    return 5, play.server.go_on, play.server.name


def cut(play):
    way = play.world.ways[play.number]
    way.cut()
    return play.dice.uniform(2, 5), way.mend, play.server.name


def silent(play):
    way = play.world.ways[play.number]
    way.is_stalled = True
    return play.dice.uniform(2, 5), way.mend, play.server.name


def slow(play):
    for way in play.world.ways:
        way.delay = 0.1

    def mend():
        for way in play.world.ways:
            way.mend()

    return 3, mend, "all"


def stopped(play):
    play.world.postgres.stop()
    return play.dice.uniform(1, 3), play.world.postgres.start, "all"


def ended_at_once(play):
    play.world.postgres.stop(signal.SIGQUIT)
    return 1, play.world.postgres.start, "all"


def put_back(play):
    play.world.back_up()
    return 3, play.world.put_back, "all"


def full(play):
    play.world.fill_disk(play.number)
    return play.dice.uniform(2, 4), lambda: play.world.free_disk(play.number), play.server.name


def unwritable(play):
    play.world.limit_writes(play.number, True)
    return play.dice.uniform(2, 4), lambda: play.world.limit_writes(play.number, False), play.server.name


def clock(play):
    jump = play.dice.choice((-3600, 3600))
    play.world.set_clock(play.number, jump)
    return play.dice.uniform(2, 4), lambda: play.world.set_clock(play.number, 0), f"{play.server.name} {jump:+d} s"


def lying(play):
    lies = play.dice.sample(chaos_world.LIES, 2 if play.world.options.short else 3)
    play.world.place.lie(lies[0])
    # A release published now is accepted later.
    play.world.place.publish()
    state = {"at": 0, "next": time.monotonic() + 1.5}

    def tick():
        if time.monotonic() >= state["next"] and state["at"] + 1 < len(lies):
            state["at"] += 1
            state["next"] = time.monotonic() + 1.5
            play.world.place.lie(lies[state["at"]])

    play.tick = tick
    return 1.5 * len(lies), lambda: play.world.place.lie(None), ", ".join(lies)


FAULTS = [
    Fault("kill -9", "a server is killed and started again", killed),
    Fault("pause", "a server is paused (SIGSTOP) for 5 s", paused),
    Fault("cut", "a server loses its connections to the store and cannot open new ones", cut),
    Fault("silent", "the store receives requests and does not answer", silent),
    Fault("slow", "every answer of the store takes 0.1 s longer", slow, store=True),
    Fault("stop", "PostgreSQL is stopped and started", stopped, store=True),
    Fault("quit", "PostgreSQL ends immediately, as in a crash", ended_at_once, store=True),
    Fault("backup", "PostgreSQL is restored from a backup that is some seconds old", put_back, store=True),
    Fault("full", "a server's disk is full", full, "has_disks"),
    Fault("unwritable", "a server's disk accepts no writes (each write is an error)", unwritable),
    Fault("clock", "a server's clock jumps by an hour, and back", clock, "has_clocks"),
    Fault("lies", "the place of releases returns damaged, foreign or older releases", lying),
]


def play_round(world, ledger, dice, kinds, options):
    """Each fault once, two at the same time if possible."""
    order = dice.sample(kinds, len(kinds))
    pairs = []
    while order:
        first = order.pop()
        other = next((one for one in reversed(order) if not (one.is_of_store and first.is_of_store)), None)
        if other:
            order.remove(other)
        pairs.append([one for one in (first, other) if one])
    flips = -(-(40 if options.only is None else 10) // len(pairs))
    for pair in pairs:
        play_pair(world, ledger, dice, pair, min(flips, max(1, options.flips - ledger.count)))


def play_pair(world, ledger, dice, pair, flips):
    taken, plays = set(), []
    for fault in pair:
        play = Play(fault, world, dice, taken)
        taken.add(play.number)
        plays.append(play)
        print(f"  {ledger.count:>5}  {fault.name:<11} {play.word}", flush=True)
    end = max(play.begun + play.lasts for play in plays)
    start, made = time.monotonic(), 0
    open_plays = list(plays)
    while open_plays or made < flips:
        now = time.monotonic()
        for play in list(open_plays):
            getattr(play, "tick", lambda: None)()
            if now >= play.begun + play.lasts:
                open_plays.remove(play)
                play.end()
        # Kills and revivals are spread evenly over the faults; the remaining ones follow.
        if made < flips and (not open_plays or made < flips * (now - start) / max(0.1, end - start)):
            made += 1
            ledger.flip([play.fault for play in open_plays])
        else:
            time.sleep(0.02)


def print_table(kinds):
    print(f"\n{'fault':<12}{'played':>7}{'seconds':>9}{'acknowledged':>14}{'refused':>9}{'slowest':>10}   description")
    for one in kinds:
        print(f"{one.name:<12}{one.played:>7}{one.seconds:>9.0f}{one.acknowledged:>14}{one.refused:>9}{one.slowest:>8.2f} s   {one.what}")
    print(flush=True)


