"""The checks of `bench/chaos`: a ledger of what servers acknowledged, and a watch that calls each of them continuously."""
import http.client
import json
import subprocess
import threading
import time

import chaos_world
import fleet

# A body that no format can read passes through unchanged, so results are recognised by their bytes.
RESULTS = "/v1/attach?surface=flight-results&format=skyscanner-v3&market=GB&locale=en-GB&currency=GBP&origin=LHR&destination=EDI&departs=2027-07-16"
BODY = b'{"status":"RESULT_STATUS_COMPLETE","content":{"results":{}}}'
ANSWER_SECONDS = 20
# If the machine gives a server no CPU time, the server sheds even results for a moment. That is not a fault under test.
SHED_RESULTS = 0.01
SETTLE_SECONDS = 60


class Ledger:
    """The last acknowledged state of each card, kept outside of all servers."""

    def __init__(self, world, dice):
        self.world, self.dice = world, dice
        self.cards = fleet.killable(world.group[0])
        self.state = {card: "live" for card in self.cards}
        # Cards whose flip was refused: it may hold on the called server, and later everywhere.
        self.unsure = set()
        # By card, the servers that reported its kill as active. They are removed before a revival is requested.
        self.known, self.serial = {card: {} for card in self.cards}, dict.fromkeys(self.cards, 0)
        self.lock = threading.Lock()
        self.count = self.acknowledged = self.refused = 0
        self.times, self.wrong, self.highest, self.told = [], [], 0, []

    def flip(self, faults):
        """One kill or revival on a random server."""
        server = self.dice.choice([one for one in self.world.group if not one.is_paused and not one.is_down] or self.world.group)
        card = self.dice.choice(self.cards)
        kill = self.state[card] == "live" or card in self.unsure
        if not kill:
            with self.lock:
                self.serial[card] += 1
                self.known[card] = {}
        begun = time.monotonic()
        status, answer = self.ask(server, card, kill)
        took = time.monotonic() - begun
        self.count += 1
        self.told.append((time.monotonic(), card, f"{'kill' if kill else 'revival'} at {server.name}: {status} {answer and answer.get('generation')}"))
        for fault in faults:
            fault.acknowledged, fault.refused = fault.acknowledged + (status == 200), fault.refused + (status != 200)
            fault.slowest = max(fault.slowest, took)
        if status != 200:
            self.refused += 1
            self.unsure.add(card)
            return
        self.acknowledged += 1
        self.times.append(took)
        self.state[card] = "killed" if kill else "live"
        self.unsure.discard(card)
        if kill:
            self.note(server, card, answer["generation"])

    @staticmethod
    def ask(server, card, kill):
        try:
            return server.ask("POST" if kill else "DELETE", f"/admin/kills/{card}", {"reason": "chaos"}, timeout=ANSWER_SECONDS)
        except (OSError, http.client.HTTPException):
            return 0, None

    def note(self, server, card, generation):
        """The servers that confirmed a flip: the called one, and all whose row in the store has its generation."""
        names = {server.name}
        try:
            _, answer = server.ask("GET", "/admin/servers", timeout=2)
            names |= {one["name"] for one in answer["servers"] if one["generation"] >= generation}
        except (OSError, http.client.HTTPException, KeyError, TypeError):
            pass
        with self.lock:
            self.known[card] = dict.fromkeys(names, self.serial[card])
        self.told.append((time.monotonic(), card, f"held by {', '.join(sorted(names))}"))

    def promised(self, name):
        """The cards that this server promised not to show."""
        with self.lock:
            return {card: serial for card, names in self.known.items() for one, serial in names.items() if one == name}

    def story(self, card):
        """The recent flips of a card: on which server, and with which result."""
        return "; ".join(f"{time.monotonic() - at:.2f} s ago {word}" for at, one, word in self.told[-40:] if one == card)

    def is_broken(self, card, serial):
        with self.lock:
            return self.serial[card] == serial

    def settle(self):
        """Waits until all servers agree, and compares the result with the ledger."""
        end, lists = time.monotonic() + SETTLE_SECONDS, []
        while time.monotonic() < end:
            try:
                lists = [server.kills() for server in self.world.group]
            except (OSError, http.client.HTTPException):
                lists = []
            if lists and len({one["generation"] for one in lists}) == 1 and all(one["store"] == "ok" for one in lists) \
                    and not self.differing(lists):
                break
            time.sleep(0.2)
        took = time.monotonic() - (end - SETTLE_SECONDS)
        found = self.differing(lists) or ([] if lists else ["a server does not answer"])
        generations = sorted({one["generation"] for one in lists})
        if len(generations) != 1:
            found.append(f"generations {generations}")
        if generations and generations[0] < self.highest:
            found.append(f"generation {generations[0]} after {self.highest}")
        self.highest = max([self.highest, *generations])
        self.wrong += found
        print(f"  {self.count:>5}  settled    generation {generations} after {took:.1f} s{'; ' if found else ''}{'; '.join(map(str, found[:4]))}",
              flush=True)

    def differing(self, lists):
        wrong = []
        for server, answer in zip(self.world.group, lists):
            killed = {name.split(":", 1)[-1] for name in answer["killed"]}
            wrong += [f"{server.name}: {card} is {'' if card in killed else 'not '}killed, {state} was acknowledged"
                      for card, state in self.state.items() if card not in self.unsure and (card in killed) != (state == "killed")]
        return wrong

    def judge(self, board, options):
        times = self.times or [0]
        board.say(f"{self.count} kills and revivals at {options.servers} servers during all faults: each acknowledged one is active on "
                  "every server once it is back", not self.wrong,
                  f"{self.acknowledged} acknowledged (p50 {fleet.at(times, 50) * 1000:.0f} ms, p99 {fleet.at(times, 99) * 1000:.0f} ms), "
                  f"{self.refused} refused, {len(self.wrong)} wrong; generation {self.highest}{''.join(f'; {one}' for one in self.wrong[:5])}")
        audit = subprocess.run(
            [f"{options.bin}/layover", "audit", "--store", self.world.postgres.address(self.world.postgres.folder)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        board.say("the audit is intact", audit.returncode == 0, audit.stdout.strip().split("\n")[-1][:200])


class Watch:
    """Requests results and layouts from each server continuously."""

    def __init__(self, world, ledger):
        self.world, self.ledger = world, ledger
        self.is_ending, self.lock = False, threading.Lock()
        self.answers, self.failures, self.shown, self.unsigned, self.older = 0, [], [], [], []
        self.slowest, self.shed, self.shed_results = 0.0, 0, []
        # True for servers whose disk accepted writes when they applied their release.
        self.kept = {}

    def __enter__(self):
        self.threads = [threading.Thread(target=self.run, args=(server,), daemon=True) for server in self.world.group]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.is_ending = True
        for thread in self.threads:
            thread.join(ANSWER_SECONDS)

    def run(self, server):
        number, version, starts = 0, 0, server.ends
        while not self.is_ending:
            if starts != server.ends:
                # A server does not remember after a start what a full disk did not store.
                starts, version = server.ends, version if self.kept.get(server.name) else 0
            number += 1
            if server.is_down:
                time.sleep(0.02)
                continue
            ends, promised, begun = server.ends, self.ledger.promised(server.name), time.monotonic()
            try:
                answer = self.results(server) if number % 2 else self.layout(server)
                self.slowest = max(self.slowest, (time.monotonic() - begun) if not server.is_paused else 0)
                with self.lock:
                    self.answers += 1
                if answer:
                    self.look(server, answer, promised)
                if number % 20 == 0:
                    version = self.look_at_release(server, version)
            except (OSError, http.client.HTTPException, ValueError) as failure:
                # A server that is killed in the meantime does not answer.
                if not server.is_down and server.ends == ends:
                    with self.lock:
                        self.failures.append(f"{server.name}: {type(failure).__name__} {failure}")
            time.sleep(0.04)

    def results(self, server):
        connection = http.client.HTTPConnection("127.0.0.1", server.server.port, timeout=ANSWER_SECONDS)
        try:
            connection.request("POST", RESULTS, BODY, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            text = answer.read()
            document = json.loads(text)
            if fleet.is_shed(answer.status, text):
                with self.lock:
                    self.shed_results.append(f"{server.name}: {self.pressure(server)}")
                return None
            if answer.status != 200 or document.get("status") != "RESULT_STATUS_COMPLETE":
                raise ValueError(f"{answer.status} {text[:120]}")
            return document.get("layout")
        finally:
            connection.close()

    @staticmethod
    def pressure(server):
        """The server's own report about its load."""
        try:
            pressure = server.ask("GET", "/admin/status", timeout=2)[1]["pressure"]
            return ", ".join(f"{name} {pressure[name]}" for name in ("level", "lag_ms", "waiting", "body_bytes"))
        except (OSError, http.client.HTTPException, KeyError, TypeError) as failure:
            return f"reports no reason: {failure}"

    def layout(self, server):
        status, answer = server.ask("GET", fleet.LAYOUT, timeout=ANSWER_SECONDS, admin=False)
        if fleet.is_shed(status, answer):
            # A machine that is too busy sheds layouts by itself, so that results get through.
            self.shed += 1
            return None
        if status != 200:
            raise ValueError(f"{status} {answer}")
        return answer

    def look(self, server, layout, promised):
        cards = {one["widget"] for one in layout.get("cards", [])}
        broken = [card for card, serial in promised.items() if card in cards and self.ledger.is_broken(card, serial)]
        for card in broken[:1 if len(self.shown) < 5 else 0]:
            print(f"  {self.ledger.count:>5}  BROKEN     {server.name} shows {card}: {self.ledger.story(card)}", flush=True)
        with self.lock:
            self.shown += [f"{card} at {server.name}" for card in broken]
            if chaos_world.WRONG in json.dumps(layout):
                self.unsigned.append(server.name)

    def look_at_release(self, server, version):
        now = self.world.version(server) or version
        if now > version:
            self.kept[server.name] = server.name not in self.world.spoiled
        if now < version:
            with self.lock:
                self.older.append(f"{server.name}: {now} after {version}")
        return now

    def judge(self, board):
        board.say("no server shows a card after it acknowledged its kill", not self.shown,
                  f"{len(self.shown)} of {self.answers} answers; {', '.join(sorted(set(self.shown))[:3])}")
        is_kept = not self.failures and len(self.shed_results) <= SHED_RESULTS * self.answers
        board.say("no request for results or a layout fails, except on a server that is killed at that moment", is_kept,
                  f"{len(self.failures)} of {self.answers}, {self.shed} layouts and {len(self.shed_results)} results shed, the slowest "
                  f"{self.slowest:.2f} s; {' | '.join((self.failures + self.shed_results)[:3])}")
        board.say("no server applies unsigned releases, or older ones (except after a start on a disk that could not store the newer one)", not self.unsigned and not self.older,
                  f"{len(self.unsigned)} and {len(self.older)}; {' | '.join(self.older[:3])}")
