"""The runs of `bench/releases`, each with its target."""
import contextlib
import http.client
import json
import os
import re
import shutil
import subprocess
import threading
import time

import fleet
import servers

# Seconds between two checks of all servers. More frequent checks would take CPU time from the compile.
LOOK = 0.1
GIVE_UP_AFTER = 120.0
# The time of a step after its wait until it is judged, with one check per second.
JUDGED_WITHIN = 5.0
# The answers of each release that a verdict needs.
ANSWERS = 500
PERCENT = 10
READERS = 2_000
# The tolerance of a hashed share with this number of readers, exceeded four times out of a hundred thousand.
SHARE_SLACK = 0.03


class Place:
    """A folder of releases and the key that signs them."""

    def __init__(self, folder, binary):
        self.binary, self.path, self.key = binary, f"{folder}/releases", f"{folder}/release.key"
        os.mkdir(self.path)
        self.command("release", "key", "--out", self.key)

    def command(self, *words):
        done = subprocess.run([f"{self.binary}/layover", *words], capture_output=True, text=True, check=False,
                              env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        if done.returncode:
            raise SystemExit(f"releases: layover {' '.join(words[:2])} ended with {done.returncode}\n{done.stderr[-1500:]}")
        return done.stdout

    def publish(self, content, *more):
        """Publishes. Returns the signed record and the time at which it became live, by the clock of `time.time`."""
        record = json.loads(self.command(
            "publish", content, "--to", self.path, "--key", self.key, "--author", "bench", "--json", *more))
        return record, os.stat(f"{self.path}/pointer").st_mtime

    def rollback(self, version):
        self.command("rollback", str(version), "--to", self.path, "--key", self.key, "--author", "bench")


class Follower:
    """A server that follows a place of releases."""

    def __init__(self, folder, name, place, ready, more=()):
        os.mkdir(f"{folder}/{name}")
        self.port, self.admin_port = servers.free_port(), servers.free_port()
        command = [f"{place.binary}/layover", "serve", "--port", str(self.port), "--admin-port", str(self.admin_port), "--content",
                   f"{folder}/none", "--releases", place.path, "--release-key", f"{place.key}.pub", "--state",
                   f"{folder}/{name}/state", "--server-name", name, "--drain-delay", "0s", *more]
        self.server = servers.Server(name, command, self.port, f"{folder}/{name}.log", ready, {"SWIFT_BACKTRACE": "enable=no"})

    def status(self):
        return self.ask("GET", "/admin/status")

    def reload(self):
        return self.ask("POST", "/admin/catalog/reload")

    def ask(self, method, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.admin_port, timeout=60)
        try:
            connection.request(method, path)
            return json.loads(connection.getresponse().read())
        finally:
            connection.close()


@contextlib.contextmanager
def following(folder, place, count, ready, more=()):
    group = []
    try:
        for number in range(count):
            group.append(Follower(folder, f"web-{number + 1}", place, ready, more))
        yield group
    finally:
        for one in group:
            one.server.stop()


def seconds_to_last(group, catalog, began):
    """The time from `began`, by the clock of `time.time`, until the last server serves a catalog."""
    waiting, end = list(group), time.monotonic() + GIVE_UP_AFTER
    while waiting and time.monotonic() < end:
        waiting = [one for one in waiting if one.status()["catalog"] != catalog]
        time.sleep(LOOK)
    if waiting:
        raise SystemExit(f"releases: {len(waiting)} servers do not serve catalog {catalog[:12]}")
    return time.time() - began


def make_tree(folder, options):
    tree = f"{folder}/tree"
    subprocess.run([f"{options.bin}/layover-bench", "tree", tree, str(options.widgets)], check=True, stdout=subprocess.DEVNULL)
    return tree


READY = "/v1/layouts/surface-0?market=AA"


def published_to(place, group, tree, *more):
    """One release: seconds until the last server has it, the CPU seconds of each server, and the seconds for publishing."""
    before = [one.server.cpu_seconds() for one in group]
    start = time.monotonic()
    record, moment = place.publish(tree, *more)
    took = time.monotonic() - start
    last = seconds_to_last(group, record["catalog"], moment)
    cpu = [one.server.cpu_seconds() - spent for one, spent in zip(group, before, strict=True)]
    return last, sum(cpu) / len(cpu), took


def change(folder, options, board):
    """One changed file of a large tree, repeatedly."""
    place, tree = Place(folder, options.bin), make_tree(folder, options)
    place.publish(tree)
    with following(folder, place, options.servers, READY) as group:
        rounds = []
        for number in range(options.rounds):
            with open(f"{tree}/widgets/cards/w{number}/messages/en-GB.yaml", "a", encoding="utf-8") as file:
                file.write(f"# {number}\n")
            rounds.append(published_to(place, group, tree))
        memory = max(one.server.memory_bytes() for one in group) >> 20
    last, cpu, took = zip(*rounds, strict=True)
    board.say(f"one changed file of {options.widgets:,} widgets, from the pointer to the last of {options.servers} servers",
              fleet.at(last, 99) <= 3, f"p50 {fleet.at(last, 50):.2f} s, p99 of {len(last)} {fleet.at(last, 99):.2f} s (3 s); "
              f"{sum(cpu) / len(cpu):.2f} s of CPU on each, including the checks; {sum(took) / len(took):.1f} s for layover publish "
              f"before; {memory} MiB resident at most")


def whole_tree(folder, options, board):
    """A tree in which every file has changed."""
    place, tree = Place(folder, options.bin), make_tree(folder, options)
    place.publish(tree)
    count = min(4, options.servers)
    with following(folder, place, count, READY) as group:
        rounds = []
        for number in range(1 if options.short else 5):
            touch_all(tree, number)
            rounds.append(published_to(place, group, tree))
        memory = max(one.server.memory_bytes() for one in group) >> 20
    last, cpu, took = zip(*rounds, strict=True)
    board.say(f"a new tree of {options.widgets:,} widgets, from the pointer to the last of {count} servers", max(last) <= 8,
              f"{fleet.at(last, 50):.2f} s, at most {max(last):.2f} s of {len(last)} (8 s); {sum(cpu) / len(cpu):.2f} s of CPU on each; "
              f"{sum(took) / len(took):.1f} s for layover publish before; {memory} MiB resident at most")


def touch_all(tree, number):
    """Changes every file by a further comment; in HTML, by a space."""
    for where, _, names in os.walk(tree):
        for name in names:
            with open(f"{where}/{name}", "a", encoding="utf-8") as file:
                file.write("\n" if name.endswith(".html") else f"# {number}\n")


# A table whose rows for a market are all shown by one card. With many rows the card is too large when drawn, which no compile detects.
SMALL = {
    "widgets/layover.yaml": "default_market: GB\n{rollout}",
    "widgets/markets/GB.yaml": "market: GB\nlocales: [en-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: {{ en-GB: Ad }}\n",
    "widgets/layouts/flight-results.yaml": "layout: flight-results\nwidgets: [one, two, list]\nlimits: {{ top: 3, total: 8, gap: 2 }}\n",
    "widgets/data/list.csv": "residence,text\n{rows}",
    "widgets/cards/list/widget.yaml":
        "widget: list\nowner: team\ntype: html\n"
        "provider: {{ kind: table, table: list.csv, key: {{ residence: traveller.residence }} }}\n"
        "place: bottom\nfields: {{ rows: {{ type: list, of: {{ text: text }}, from: table.rows }} }}\n"
        "height: {{ compact: 132, regular: 104 }}\n",
    "widgets/cards/list/card.html": "<div class=\"card\">{{{{#rows}}}}<p class=\"text\">{{{{text}}}}</p>{{{{/rows}}}}</div>\n",
    "widgets/cards/list/messages/en-GB.yaml": "label: List\n",
}
for card, stands in (("one", "top"), ("two", "bottom")):
    SMALL[f"widgets/cards/{card}/widget.yaml"] = (
        f"widget: {card}\nowner: team\ntype: html\nplace: {stands}\nheight: {{{{ compact: 132, regular: 104 }}}}\n")
    SMALL[f"widgets/cards/{card}/card.html"] = "<div class=\"card\"><h3 class=\"title\">{{{{@title}}}}</h3></div>\n"
    SMALL[f"widgets/cards/{card}/messages/en-GB.yaml"] = "label: Card\ntitle: \"Made for {mark}.\"\n"


def write_small(folder, mark, rows, rollout=""):
    """Content with three cards, two of which have a mark in their own files."""
    shutil.rmtree(folder, ignore_errors=True)
    lines = "".join(f"GB,{'a long line of words ' * 24}{number}\n" for number in range(rows))
    for path, text in SMALL.items():
        os.makedirs(os.path.dirname(f"{folder}/{path}"), exist_ok=True)
        with open(f"{folder}/{path}", "w", encoding="utf-8") as file:
            file.write(text.format(mark=mark, rows=lines, rollout=rollout))
    return folder


LAYOUT = "/v1/layouts/flight-results?market=GB"
BODY = json.dumps({"context": {"market": "GB", "complete": True, "traveller": {"residence": "GB"}}, "facts": {}})


class Readers:
    """Readers that request layouts continuously, each on a persistent connection. Every answer is checked."""

    def __init__(self, port, count, judge, per_second=None):
        self.port, self.judge = port, judge
        self.pause = count / per_second if per_second else 0
        self.answers, self.faults = 0, []
        self.lock, self.is_ending = threading.Lock(), False
        self.threads = [threading.Thread(target=self.run, args=(number, count), daemon=True) for number in range(count)]
        for thread in self.threads:
            thread.start()

    def run(self, number, count):
        connection, reader = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20), number
        while not self.is_ending:
            reader = (reader + count) % READERS
            try:
                connection.request("POST", LAYOUT, BODY, {"Content-Type": "application/json", "Layover-Unit": f"user=u-{reader}"})
                answer = connection.getresponse()
                text = answer.read().decode()
                fault = f"status {answer.status}" if answer.status != 200 else self.judge(reader, text, answer)
            except (OSError, http.client.HTTPException) as error:
                fault = repr(error)
                connection.close()
            with self.lock:
                self.answers += 1
                if fault:
                    self.faults.append(fault)
            time.sleep(self.pause)
        connection.close()

    def stop(self):
        self.is_ending = True
        for thread in self.threads:
            thread.join(30)


def fault_of_mixed(_, text, answer):
    """The error in an answer that should be complete and from one release."""
    layout = json.loads(text)
    marks = set(re.findall(r"Made for ([a-z]+)\.", text))
    catalogs = {card["log_id"].split("@")[1].split("#")[0].split(".")[0] for card in layout["cards"]}
    if len(layout["cards"]) != 3:
        return f"{len(layout['cards'])} cards"
    if len(marks) != 1 or catalogs != {layout["catalog"]} or answer.getheader("Layover-Catalog") != layout["catalog"]:
        return f"mixed: {sorted(marks)} {sorted(catalogs)} {layout['catalog']}"
    return None


def swaps(folder, options, board):
    """Two releases, alternately and repeatedly under load."""
    place = Place(folder, options.bin)
    for mark in ("even", "odd"):
        place.publish(write_small(f"{folder}/{mark}", mark, 3))
    with following(folder, place, 1, LAYOUT) as (server,):
        readers = Readers(server.port, 4, fault_of_mixed)
        start, spent = time.monotonic(), server.server.cpu_seconds()
        for number in range(options.swaps):
            version = 1 + number % 2
            place.rollback(version)
            server.reload()
            end = time.monotonic() + GIVE_UP_AFTER
            while server.status()["release"]["version"] != version:
                if time.monotonic() > end:
                    raise SystemExit(f"releases: version {version} is not served")
                time.sleep(0.001)
        took, spent = time.monotonic() - start, server.server.cpu_seconds() - spent
        readers.stop()
    board.say(f"{options.swaps} swaps of releases under load: no failed and no mixed answer", not readers.faults and readers.answers > 0,
              f"{len(readers.faults)} of {readers.answers:,} answers, {readers.answers / took:.0f} a second, in {took:.0f} s, "
              f"{spent:.0f} s of CPU; {' | '.join(readers.faults[:3])}")


def revert(folder, options, board):
    """A release whose card is too large when drawn, first shown to a tenth of the readers."""
    rollout = f"rollout: {{ steps: [ {{ percent: {PERCENT} }}, {{ percent: 100 }} ], wait: {options.wait}s }}\n"
    place = Place(folder, options.bin)
    place.publish(write_small(f"{folder}/good", "good", 3, rollout))
    saw = set()

    def without_list(reader, text, _):
        if '"widget":"list"' not in text:
            saw.add(reader)

    with following(folder, place, 1, LAYOUT) as (server,):
        readers = Readers(server.port, 8, without_list, per_second=1_000)
        time.sleep(1)
        _, began = place.publish(write_small(f"{folder}/bad", "bad", 300, rollout))
        end = time.monotonic() + options.wait + GIVE_UP_AFTER
        while not any(one["kind"] == "release" for one in server.status()["held_back"]):
            if time.monotonic() > end:
                raise SystemExit("releases: the release with a card that fails was not reverted")
            time.sleep(LOOK)
        took = time.time() - began
        time.sleep(1)
        count = len(saw)
        time.sleep(2)
        why = next(one for one in server.status()["held_back"] if one["kind"] == "release")["findings"][0]
        readers.stop()
    share = count / READERS
    board.say("a release with a card that fails is reverted automatically", took <= options.wait + JUDGED_WITHIN and not readers.faults,
              f"{took:.1f} s after its pointer ({options.wait} + {JUDGED_WITHIN:.0f} s): {why}; {len(readers.faults)} of {readers.answers:,} "
              "answers failed")
    board.say(f"at most the step's {PERCENT} % of readers saw an answer without that card", 0 < share <= PERCENT / 100 + SHARE_SLACK,
              f"{count} of {READERS}, {share * 100:.1f} %; {len(saw) - count} after it was reverted")


RUNS = {"change": change, "tree": whole_tree, "swaps": swaps, "revert": revert}
