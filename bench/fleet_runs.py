"""The runs of `bench/many`, each with its target."""
import contextlib
import random
import signal
import subprocess
import time

import fleet
import servers

CARD_PAUSE = 0.02


def kill_over_all(group, card, times, shown):
    """Sends one kill to a random server and waits as the command does; then checks whether any server still shows the card."""
    told = random.choice(group)
    start = time.perf_counter()
    status, receipt = told.ask("POST", f"/admin/kills/{card}", {"reason": "measured"})
    if status != 200:
        raise SystemExit(f"many: {receipt}")
    _, all_servers = told.ask("GET", f"/admin/servers?generation={receipt['generation']}")
    times.append(time.perf_counter() - start)
    late = [one["name"] for one in all_servers["servers"] if one["generation"] < receipt["generation"]]
    if late or len(all_servers["servers"]) != len(group):
        raise SystemExit(f"many: {late} of {len(all_servers['servers'])} servers did not acknowledge")
    shown += [server.name for server in random.sample(group, min(4, len(group))) if card in server.cards()]
    told.ask("DELETE", f"/admin/kills/{card}")


def kills_by(folder, options, board, store, words, p50, p99):
    rounds = min(options.kills, 8) if options.short and p50 > 1000 else options.kills
    with fleet.running(folder, options, lambda _: ["--store", store]) as group:
        card = fleet.killable(group[0])[0]
        load, times, shown = fleet.Load(group, 50), [], []
        for _ in range(rounds):
            kill_over_all(group, card, times, shown)
        load.stop()
    low, high = fleet.at(times, 50) * 1000, fleet.at(times, 99) * 1000
    # A short run shares the machine with other work, so only gross misses count.
    slack = 10 if options.short else 1
    board.say(f"{rounds} kills to the last of {options.servers} servers {words}", low <= p50 * slack and high <= p99 * slack,
              f"p50 {low:.0f} ms, p99 {high:.0f} ms, max {max(times) * 1000:.0f} ms; {load.count} layouts meanwhile, {load.failed} failed; "
              f"shown after its acknowledgement {len(shown)} times")
    board.say("no server shows a card after the acknowledgement", not shown, f"{len(shown)}")


def kills(folder, options, board):
    postgres = fleet.Postgres(folder, options.bin)
    try:
        kills_by(folder, options, board, postgres.address(postgres.folder), "with NOTIFY", 60, 300)
    finally:
        postgres.stop()


def poll(folder, options, board):
    postgres = fleet.Postgres(folder, options.bin)
    bouncer = fleet.Bouncer(folder, postgres)
    try:
        kills_by(folder, options, board, postgres.address(bouncer.folder), "behind PgBouncer, without NOTIFY", 1500, 1500)
    finally:
        bouncer.stop()
        postgres.stop()


class Ledger:
    """The last acknowledged state of each card, kept outside of all servers."""

    def __init__(self, cards):
        self.state = {card: "live" for card in cards}
        self.unsure = set()
        self.acknowledged = self.refused = 0

    def flip(self, server, card):
        kill = self.state[card] == "live" or card in self.unsure
        try:
            status, _ = server.ask("POST" if kill else "DELETE", f"/admin/kills/{card}", {"reason": "chance"}, timeout=10)
        except OSError:
            status = 0
        if status == 200:
            self.state[card] = "killed" if kill else "live"
            self.unsure.discard(card)
            self.acknowledged += 1
        else:
            # A refused kill holds on the called server, and later everywhere; a refused revival may have been applied.
            self.refused += 1
            self.unsure.add(card)
        return kill and status == 200


def faults(folder, options, board):
    postgres = fleet.Postgres(folder, options.bin)
    count = min(options.servers, 4)
    ways = [fleet.Way(f"{postgres.folder}/.s.PGSQL.{fleet.PORT}", f"{folder}/way-{number}") for number in range(count)]
    shown = []
    try:
        with fleet.running(folder, options, lambda number: ["--store", postgres.address(f"{folder}/way-{number}")], count) as group:
            ledger = Ledger(fleet.killable(group[0]))
            dice, mended = random.Random(7), []
            for number in range(options.flips):
                for when, mend in [one for one in mended if one[0] <= time.monotonic()]:
                    mend()
                    mended.remove((when, mend))
                if not mended and number % 10 == 5:
                    mended.append(harm(dice, group, ways))
                # A paused server would apply the request later, after other flips.
                server = dice.choice([one for one in group if not one.is_paused])
                card = dice.choice(list(ledger.state))
                if ledger.flip(server, card):
                    with contextlib.suppress(OSError):
                        shown += [card] if card in server.cards() else []
            for _, mend in mended:
                mend()
            settle(group, ledger, board, options, shown, postgres)
    finally:
        postgres.stop()


def harm(dice, group, ways):
    """Does one of three things to one server. Returns when and how it ends."""
    place = dice.randrange(len(group))
    server, way = group[place], ways[place]
    kind = dice.choice(["kill -9", "pause", "cut"])
    if kind == "kill -9":
        server.crash()
        server.start()
        return (time.monotonic(), lambda: None)
    if kind == "pause":
        server.pause()
        return (time.monotonic() + 5, server.go_on)
    way.cut()
    return (time.monotonic() + dice.uniform(1, 4), way.mend)


def settle(group, ledger, board, options, shown, postgres):
    """Compares the state of every server with the ledger once all are back."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        lists = [server.kills() for server in group]
        if len({one["generation"] for one in lists}) == 1 and all(one["store"] == "ok" for one in lists):
            break
        time.sleep(0.2)
    wrong = []
    for server in group:
        killed = {name.split(":", 1)[-1] for name in server.killed()}
        wrong += [(server.name, card) for card, state in ledger.state.items()
                  if card not in ledger.unsure and (card in killed) != (state == "killed")]
    board.say(f"{options.flips} kills and revivals while {len(group)} servers are killed -9, paused and cut off from the store: each acknowledged one "
              "is active on every server", not wrong,
              f"{ledger.acknowledged} acknowledged, {ledger.refused} refused, {len(wrong)} wrong; one generation: "
              f"{sorted({one['generation'] for one in lists})}")
    board.say("no server shows a card after it acknowledged its kill", not shown, f"{len(shown)}")
    audit = subprocess.run(
        [f"{options.bin}/layover", "audit", "--store", postgres.address(postgres.folder)], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    board.say("the audit is intact", audit.returncode == 0, audit.stdout.strip().split(";")[0])


def peers(folder, options, board):
    count = min(options.servers, 4)
    ports = [servers.free_port() for _ in range(count)]
    # The last server reaches the others through connections that can be cut, and they do not know it.
    ways = [fleet.Way(("127.0.0.1", port)) for port in ports[:-1]]

    def words(number):
        known = [one.port for one in ways] if number == count - 1 else [port for port in ports[:-1] if port != ports[number]]
        return ["--admin-port", str(ports[number]), "--peers", ",".join(f"127.0.0.1:{port}" for port in known)]

    times = []
    with fleet.running(folder, options, words, count) as group:
        card = fleet.killable(group[0])[0]
        for _ in range(2 if options.short else 20):
            for way in ways:
                way.cut()
            if group[0].ask("POST", f"/admin/kills/{card}", {})[0] != 200:
                raise SystemExit("many: the kill is rejected")
            time.sleep(2.5)
            for way in ways:
                way.mend()
            start = time.monotonic()
            while card in group[-1].cards() and time.monotonic() < start + 20:
                time.sleep(CARD_PAUSE)
            times.append(time.monotonic() - start)
            group[0].ask("DELETE", f"/admin/kills/{card}")
            while card not in group[-1].cards() and time.monotonic() < start + 40:
                time.sleep(CARD_PAUSE)
    board.say(f"a kill on {count} peers without PostgreSQL is in force on a server that was cut off, once it is back", max(times) <= (9 if options.short else 3),
              f"p50 {fleet.at(times, 50):.2f} s, max {max(times):.2f} s of {len(times)}")


def away(folder, options, board):
    postgres = fleet.Postgres(folder, options.bin)
    count = min(options.servers, 4)
    stopped = False
    try:
        with fleet.running(folder, options, lambda _: ["--store", postgres.address(postgres.folder)], count) as group:
            cards = fleet.killable(group[0])
            group[0].ask("POST", f"/admin/kills/{cards[0]}", {})
            load = fleet.Load(group, 50)
            time.sleep(2)
            postgres.stop()
            stopped = True
            start, told, shown = time.monotonic(), {}, 0
            for card, server in zip(cards[1:], group):
                server.ask("POST", f"/admin/kills/{card}", {})
                told[card] = server
            while time.monotonic() < start + options.away:
                shown += sum(cards[0] in server.cards() for server in group)
                shown += sum(card in server.cards() for card, server in told.items())
                time.sleep(0.5)
            postgres.start()
            stopped = False
            back = time.monotonic()
            while time.monotonic() < back + 30:
                if all(not set(told) & server.cards() for server in group):
                    break
                time.sleep(CARD_PAUSE)
            merged = time.monotonic() - back
            load.stop()
    finally:
        if not stopped:
            postgres.stop()
    board.say(f"the store of {count} servers is unavailable for {options.away} s: no request fails", load.failed == 0,
              f"{load.failed} of {load.count}")
    board.say("earlier kills stay active meanwhile, and new kills are active on the server that received them", shown == 0, f"shown {shown} times")
    board.say("all kills are merged when it is back", merged < (15 if options.short else 5), f"{len(told)} kills in {merged:.1f} s")


RUNS = {"kills": kills, "poll": poll, "faults": faults, "peers": peers, "away": away}
# The parts of a short run. Faults are covered by `bench/chaos --short`, and an unavailable store by `bench/soak --short`.
SHORT = ("kills", "poll", "peers")
