"""The run of `bench/soak`: load, a store that is unavailable from time to time, and the servers' use of resources."""
import http.client
import json
import os
import re
import threading
import time

import fleet

RESULTS = "/v1/attach?surface=flight-results&format=skyscanner-v3&market=GB&locale=en-GB&currency=GBP&origin=LHR&destination=EDI&departs=2027-07-16"
BODY = b'{"status":"RESULT_STATUS_COMPLETE","content":{"results":{}}}'
FLAGS = json.dumps({"context": {"targetingKey": "u-1"}}).encode()
JSON = {"Content-Type": "application/json"}
AWAY_SECONDS, SHORT_AWAY, SHORT_WITH, SAMPLE_SECONDS = 600, 60, 4, 5
MERGED_SECONDS = 5
# Slack for a run in parallel with other work, in which only gross misses count.
SLACK_SECONDS = 15
# The allowed growth of a warm server: descriptors, and mebibytes a minute in the second half.
DESCRIPTORS, MEGABYTES_PER_MINUTE, SHORT_MEGABYTES = 40, 1.0, 48


class Soak:
    def __init__(self, folder, options, board):
        self.folder, self.options, self.board = folder, options, board
        total = options.minutes * 60
        rounds = max(1, round(total / 900))
        self.away = SHORT_AWAY if options.short else min(AWAY_SECONDS, total / rounds * 2 / 3)
        self.present = SHORT_WITH if options.short else (total / rounds - self.away) / 2
        self.rounds = 1 if options.short else rounds
        self.shown, self.unmerged, self.merged, self.kills, self.samples = [], [], [], 0, []

    def run(self):
        self.postgres = fleet.Postgres(self.folder, self.options.bin)
        is_there = True
        try:
            store = self.postgres.address(self.postgres.folder)
            with fleet.running(self.folder, self.options, lambda _: ["--store", store], self.options.servers) as group:
                self.group, self.cards = group, fleet.killable(group[0])
                load, meter = Load(group, self.options.rate), Meter(group)
                for _ in range(self.rounds):
                    killed = self.with_store()
                    self.postgres.stop()
                    is_there = False
                    told = self.without_store(killed)
                    self.postgres.start()
                    is_there = True
                    self.merge({killed, *told})
                    self.revive()
                waiting = self.waiting_rows()
                load.stop()
                meter.stop()
        finally:
            if is_there:
                self.postgres.stop()
        self.judge(load, meter, waiting)

    def pass_time(self, seconds, hidden):
        """Lets time pass, and checks that no server shows a card whose kill it received."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for server in self.group:
                found = server.cards() & hidden.get(server.name, set())
                self.shown += [f"{card} at {server.name}" for card in found]
            time.sleep(0.5)

    def with_store(self):
        card = self.cards[0]
        self.must(self.group[0], "POST", card, 200)
        self.pass_time(self.present, {})
        return card

    def without_store(self, killed):
        """A kill sent to each server in turn. Each holds at once on the server that received it."""
        hidden, told = {server.name: {killed} for server in self.group}, []
        cards = iter(self.cards[1:])
        for server in self.group:
            card = next(cards)
            self.must(server, "POST", card, 503)
            hidden[server.name].add(card)
            told.append(card)
            self.pass_time(self.away / len(self.group), hidden)
        return told

    def must(self, server, method, card, status):
        found, answer = server.ask(method, f"/admin/kills/{card}", {"reason": "soak"})
        self.kills += 1
        if found != status:
            self.unmerged.append(f"{method} {card} at {server.name}: {found} and not {status}")

    def merge(self, killed):
        back = time.monotonic()
        while time.monotonic() < back + 60:
            lists = [server.kills() for server in self.group]
            missing = [f"{card} at {server.name}" for server, one in zip(self.group, lists) for card in killed
                       if f"widget:{card}" not in one["killed"] and card not in one["killed"]]
            if not missing and len({one["generation"] for one in lists}) == 1 and all(one["store"] == "ok" for one in lists):
                self.merged.append(time.monotonic() - back)
                return
            time.sleep(0.05)
        self.unmerged += missing or ["no one generation"]

    def revive(self):
        for card in self.cards[:1 + len(self.group)]:
            self.must(self.group[0], "DELETE", card, 200)
        self.pass_time(self.present, {})

    def waiting_rows(self):
        """The bytes of exposures that still wait for the store, after it had time to accept them."""
        end = time.monotonic() + 30
        while True:
            texts = [server.ask("GET", "/metrics")[1].decode() for server in self.group]
            waiting = sum(float(one) for text in texts for one in re.findall(r"^layover_rows_waiting_bytes\S* (\S+)$", text, re.M))
            if waiting == 0 or time.monotonic() > end:
                return waiting
            time.sleep(0.5)

    def judge(self, load, meter, waiting):
        say, options = self.board.say, self.options
        span = f"{self.rounds} times for {self.away:.0f} s, {options.servers} servers at {load.count / load.seconds:.0f} requests/s"
        say(f"the store is unavailable {span}: no request fails", not load.failures,
            f"{len(load.failures)} of {load.count}, {load.shed} shed, p99 {fleet.at(load.times, 99) * 1000:.0f} ms; {' | '.join(load.failures[:3])}")
        say("earlier kills stay active meanwhile, and new kills are active on the server that received them", not self.shown, f"shown {len(self.shown)} times")
        limit = SLACK_SECONDS if options.short else MERGED_SECONDS
        say("all kills are merged when it is back", not self.unmerged and max(self.merged, default=99) < limit,
            f"{self.kills} kills and revivals; {', '.join(f'{one:.1f} s' for one in self.merged)} {' | '.join(self.unmerged[:3])}")
        say("no exposure is left on a disk at the end", waiting == 0, f"{waiting:.0f} bytes")
        meter.judge(say, options.short)


class Load:
    """Results, layouts and features from the servers in turn, on persistent connections."""

    def __init__(self, group, rate):
        self.group, self.count, self.shed, self.times, self.failures, self.is_ending = group, 0, 0, [], [], False
        self.begun = time.monotonic()
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=self.run, args=(server, len(group) / rate), daemon=True) for server in group]
        for thread in self.threads:
            thread.start()

    def run(self, server, pause):
        kinds = (("POST", RESULTS, BODY), ("GET", fleet.LAYOUT, None), ("POST", "/ofrep/v1/evaluate/flags", FLAGS))
        connection, number, due = None, 0, time.monotonic()
        while not self.is_ending:
            method, path, body = kinds[number % 3]
            number, begun, failure = number + 1, time.monotonic(), None
            try:
                if connection is None or number % 500 == 0:
                    connection = http.client.HTTPConnection("127.0.0.1", server.server.port, timeout=20)
                connection.request(method, path, body, {**JSON, "Layover-Unit": f"user=u-{number % 997}"})
                answer = connection.getresponse()
                text = answer.read()
                if path != RESULTS and fleet.is_shed(answer.status, text):
                    self.shed += 1
                elif answer.status != 200:
                    failure = f"{answer.status} {text[:100]}"
                if answer.getheader("Connection") == "close":
                    connection.close()
                    connection = None
            except (OSError, http.client.HTTPException) as error:
                failure, connection = f"{type(error).__name__} {error}", None
            with self.lock:
                self.count += 1
                self.times.append(time.monotonic() - begun)
                if failure:
                    self.failures.append(f"{server.name} {path.split('?')[0]}: {failure}")
            due = max(due + pause, time.monotonic() - 1)
            time.sleep(max(0, due - time.monotonic()))

    def stop(self):
        self.is_ending = True
        for thread in self.threads:
            thread.join(30)
        self.seconds = time.monotonic() - self.begun


class Meter:
    """The memory and descriptors of each server, measured every few seconds."""

    def __init__(self, group):
        self.group, self.rows, self.is_ending, self.begun = group, [], False, time.monotonic()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.is_ending:
            self.rows.append((time.monotonic() - self.begun, [self.of(server.server.process.pid) for server in self.group]))
            end = time.monotonic() + SAMPLE_SECONDS
            while time.monotonic() < end and not self.is_ending:
                time.sleep(0.1)

    @staticmethod
    def of(process):
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            memory = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
        return memory, len(os.listdir(f"/proc/{process}/fd"))

    def stop(self):
        self.is_ending = True
        self.thread.join(10)

    def judge(self, say, is_short):
        half = self.rows[len(self.rows) // 2:]
        print(f"{'server':<10}{'memory at first':>17}{'half way':>10}{'last':>8}{'most':>8}{'descriptors at first':>22}{'last':>6}{'most':>6}")
        growth, descriptors = [], []
        for number, server in enumerate(self.group):
            first, middle, last = (rows[place][1][number] for rows, place in ((self.rows, 0), (half, 0), (self.rows, -1)))
            most = [max(row[1][number][part] for row in self.rows) for part in (0, 1)]
            print(f"{server.name:<10}{first[0]:>13.0f} MiB{middle[0]:>10.0f}{last[0]:>8.0f}{most[0]:>8.0f}{first[1]:>22}{last[1]:>6}{most[1]:>6}")
            growth.append(last[0] - first[0] if is_short else slope([(at / 60, row[number][0]) for at, row in half]))
            descriptors.append(last[1] - first[1])
        limit, unit = (SHORT_MEGABYTES, "MiB in all") if is_short else (MEGABYTES_PER_MINUTE, "MiB a minute in the second half")
        say("no server's memory grows", max(growth) <= limit, f"at most {max(growth):.2f} {unit} (allowed {limit})")
        say("no server's descriptors grow", max(descriptors) <= DESCRIPTORS, f"at most {max(descriptors)} more at the end (allowed {DESCRIPTORS})")


def slope(points):
    """The slope by least squares."""
    count = len(points)
    x, y = sum(one for one, _ in points) / count, sum(one for _, one in points) / count
    spread = sum((one - x) ** 2 for one, _ in points)
    return sum((one - x) * (other - y) for one, other in points) / spread if spread else 0.0
