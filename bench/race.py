"""Servers that are measured in turn, round by round, so that a busy moment of the machine affects all of them."""
import os
import re
import statistics
import subprocess
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))


class Contender:
    """One server with one kind of request, and the results of its rounds."""

    def __init__(self, name, server, path, connections, body=None, headers=(), script="load.lua", contexts=None,
                 environment=None):
        self.name, self.server, self.path, self.connections = name, server, path, connections
        self.body, self.headers, self.script, self.contexts = body, headers, script, contexts
        self.environment = environment or {}
        self.rates, self.micros, self.p99 = [], [], []

    def run(self, seconds, keep=True):
        command = ["wrk", "-t1", f"-c{self.connections}", f"-d{seconds}s", "--timeout", "30s", "-s", f"{HERE}/{self.script}"]
        for header in self.headers:
            command += ["-H", header]
        environment = {**os.environ, **({"LAYOVER_BENCH_BODY": self.body} if self.body else {}),
                       **({"LAYOVER_BENCH_CONTEXTS": self.contexts} if self.contexts else {}), **self.environment}
        before = self.server.cpu_seconds()
        output = subprocess.run(
            [*command, self.server.url(self.path)], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=seconds + 60, check=False)
        spent = self.server.cpu_seconds() - before
        result = re.search(r"^RESULT (\d+) (\d+) (\d+) (\d+) (\d+)$", output.stdout, re.MULTILINE)
        if result is None or int(result[1]) == 0 or int(result[3]) > 0:
            raise SystemExit(f"bench: {self.name}: no clean round\n{output.stdout[-1500:]}{output.stderr[-500:]}")
        if keep:
            requests, micros = int(result[1]), int(result[2])
            self.rates.append(requests * 1e6 / micros)
            self.micros.append(spent * 1e6 / requests)
            self.p99.append(int(result[5]) / 1000)

    @property
    def rate(self):
        return statistics.median(self.rates)

    @property
    def cpu(self):
        return statistics.median(self.micros)


def race(group, seconds, rounds):
    for contender in group:
        contender.run(1, keep=False)
    for _ in range(rounds):
        for contender in group:
            contender.run(seconds)


def fetch(server, path, body=None, headers=None):
    request = urllib.request.Request(server.url(path), data=body, headers={"Content-Type": "application/json", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers, answer.read()


class Table:
    """The measured figures and their targets."""

    def __init__(self):
        self.rows, self.missed = [], 0

    def add(self, what, figure, target=None, met=None):
        self.missed += met is False
        self.rows.append((what, figure, target or "", {True: "met", False: "MISSED", None: ""}[met]))

    def add_group(self, group):
        for one in group:
            spread = f"{min(one.micros):,.1f} to {max(one.micros):,.1f}"
            self.add(one.name, f"{one.cpu:,.1f} us CPU each ({spread}), {one.rate:,.0f} requests/s, p99 {statistics.median(one.p99):,.1f} ms")

    def add_ratio(self, what, ratio, most=None):
        """A ratio that is better the lower it is, with the most it may be."""
        self.add(what, f"{ratio:.2f} times", most and f"at most {most:.2f}", None if most is None else ratio <= most)

    def add_share(self, what, times, least=None):
        """One part of `times`, with the least number of parts."""
        self.add(what, f"1/{times:.1f}", least and f"at most 1/{least:g}", None if least is None else times >= least)

    def show(self):
        rows = [("what", "figure", "target", "")] + self.rows
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)) + "  " + row[3])
