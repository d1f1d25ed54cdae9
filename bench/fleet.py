"""Servers of one database and the connections between them: started, paused, cut off and called, for `bench/many`, `chaos` and `soak`."""
import concurrent.futures
import contextlib
import hashlib
import http.client
import json
import os
import pwd
import select
import signal
import socket
import subprocess
import threading
import time

import servers

POSTGRES = "/usr/lib/postgresql/15/bin"
BOUNCER = "/usr/sbin/pgbouncer"
PROGRAMS = [f"{POSTGRES}/initdb", f"{POSTGRES}/postgres"]
TOKEN = "a-token-for-many-servers"
DIGEST = hashlib.sha256(TOKEN.encode()).hexdigest()
PORT = 5432
LAYOUT = "/v1/layouts/flight-results?market=GB&locale=en-GB"


class Board:
    """Figures, each with whether it was reached."""

    def __init__(self):
        self.passed = self.failed = 0

    def say(self, what, kept, figure):
        self.passed, self.failed = self.passed + kept, self.failed + (not kept)
        print(f"{'ok  ' if kept else 'FAIL'} {what}: {figure}", flush=True)


def missing(options):
    """The missing requirement of a run, as a sentence; `None` if everything is available."""
    if not os.path.exists(f"{options.bin}/layover"):
        return f"'layover' is missing in {options.bin}; build it first, or name its folder with --bin"
    if not os.path.isdir(f"{options.content}/widgets"):
        return f"{options.content} holds no widgets/; name the folder that does with --content"
    absent = [one for one in PROGRAMS if not os.path.exists(one)]
    return f"{absent[0]} is missing; 'deploy/setup --for test' installs it" if absent else None


def prefix():
    """The prefix of PostgreSQL's commands, which root may not start."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"]


def give(path):
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(path, owner.pw_uid, owner.pw_gid)


class Postgres:
    """A separate PostgreSQL with fsync on, and its tables."""

    def __init__(self, folder, binary):
        self.folder = f"{folder}/postgres"
        os.makedirs(self.folder, mode=0o755)
        give(self.folder)
        self.log = open(f"{folder}/postgres.log", "wb")
        subprocess.run(
            [*prefix(), f"{POSTGRES}/initdb", "-D", f"{self.folder}/data", "-U", "postgres", "-A", "trust", "-E", "UTF8",
             "--locale=C", "--no-sync"], check=True, stdout=self.log, stderr=self.log, cwd=self.folder)
        self.start()
        self.sql("postgres", "CREATE ROLE layover LOGIN")
        self.sql("postgres", "CREATE DATABASE layover")
        subprocess.run(
            [f"{binary}/layover", "store", "migrate", "--store", self.address(self.folder, "postgres"), "--role", "layover"],
            check=True, stdout=self.log)

    def address(self, folder, user="layover"):
        return f"postgres://{user}@{folder.replace('/', '%2F')}:{PORT}/layover"

    def start(self):
        self.process = subprocess.Popen(
            [*prefix(), f"{POSTGRES}/postgres", "-D", f"{self.folder}/data", "-k", self.folder, "-c", "listen_addresses=",
             "-c", f"port={PORT}", "-c", "max_connections=200"], stdout=self.log, stderr=self.log, cwd=self.folder)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with contextlib.suppress(subprocess.CalledProcessError):
                return self.sql("postgres", "SELECT 1")
            time.sleep(0.05)
        raise SystemExit("many: PostgreSQL does not answer")

    def sql(self, database, text):
        return subprocess.run(
            ["psql", "-h", self.folder, "-p", str(PORT), "-U", "postgres", "-d", database, "-Atqc", text], check=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()

    def stop(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.wait(60)


class Bouncer:
    """PgBouncer in transaction mode, which does not pass on notifications."""

    def __init__(self, folder, postgres):
        self.folder = f"{folder}/bouncer"
        os.makedirs(self.folder, mode=0o755)
        give(self.folder)
        with open(f"{self.folder}/settings", "w", encoding="utf-8") as file:
            file.write(f"[databases]\nlayover = user=layover host={postgres.folder} port={PORT}\n[pgbouncer]\nlisten_addr =\nlisten_port = {PORT}\n"
                       f"unix_socket_dir = {self.folder}\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 20\n"
                       "max_client_conn = 400\n")
        self.process = subprocess.Popen(
            [*prefix(), BOUNCER, f"{self.folder}/settings"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while not os.path.exists(f"{self.folder}/.s.PGSQL.{PORT}") and time.monotonic() < end:
            time.sleep(0.02)

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


class Way:
    """A connection that can be cut, slow or stalled, from its own socket or port to another socket."""

    def __init__(self, target, folder=None):
        self.target, self.is_cut, self.is_stalled, self.delay, self.pairs = target, False, False, 0.0, []
        if folder:
            os.makedirs(folder, mode=0o755)
            self.listener = socket.socket(socket.AF_UNIX)
            self.listener.bind(f"{folder}/.s.PGSQL.{PORT}")
        else:
            self.listener = socket.socket()
            self.listener.bind(("127.0.0.1", 0))
            self.port = self.listener.getsockname()[1]
        self.listener.listen(64)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.socket(socket.AF_UNIX if isinstance(self.target, str) else socket.AF_INET)
                far.connect(self.target)
            except OSError:
                near.close()
                continue
            if self.is_cut:
                near.close()
                far.close()
                continue
            self.pairs = [pair for pair in self.pairs if pair[0].fileno() >= 0] + [(near, far)]
            threading.Thread(target=self.copy, args=(near, far), daemon=True).start()

    def copy(self, near, far):
        with contextlib.suppress(OSError, ValueError):
            while True:
                for one in select.select([near, far], [], [])[0]:
                    part = one.recv(1 << 16)
                    if not part:
                        raise OSError
                    while self.is_stalled:
                        time.sleep(0.02)
                    time.sleep(self.delay)
                    (far if one is near else near).sendall(part)
        near.close()
        far.close()

    def cut(self):
        self.is_cut = True
        for pair in self.pairs:
            for one in pair:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
        self.pairs = []

    def mend(self):
        self.is_cut = self.is_stalled = False
        self.delay = 0.0


class Layover:
    """One server of the fleet."""

    def __init__(self, folder, options, name, more, before=(), environment=None):
        self.folder, self.options, self.name, self.more = folder, options, name, more
        self.before, self.environment = before, {"LAYOVER_TOKEN": TOKEN, **(environment or {})}
        self.admin_port, self.is_paused, self.is_down, self.ends = servers.free_port(), False, False, 0
        if "--admin-port" in more:
            self.admin_port = int(more[more.index("--admin-port") + 1])
        self.start()

    def start(self):
        admin = [] if "--admin-port" in self.more else ["--admin-port", str(self.admin_port)]
        words = [*admin, "--admin-tokens", f"on-call:many:{DIGEST}", "--server-name", self.name, *self.more]
        os.makedirs(f"{self.folder}/{self.name}", exist_ok=True)
        self.server = servers.start_layover(
            f"{self.folder}/{self.name}", f"{self.options.bin}/layover", self.options.content, words, self.before, self.environment)
        self.is_down = False

    def ask(self, method, path, body=None, timeout=20, admin=True):
        connection = http.client.HTTPConnection("127.0.0.1", self.admin_port if admin else self.server.port, timeout=timeout)
        try:
            headers = {"Authorization": f"Bearer {TOKEN}"} if admin else {}
            connection.request(method, path, body=json.dumps(body) if body is not None else None, headers=headers)
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text[:1] in b"{[" else text
        finally:
            connection.close()

    def cards(self):
        """Names of the cards that it shows. Retries while the server sheds load."""
        for _ in range(100):
            answer = self.ask("GET", LAYOUT, admin=False)[1]
            if "cards" in answer:
                return {one["widget"] for one in answer["cards"]}
            time.sleep(0.1)
        raise SystemExit(f"{self.name} answers no layout for 10 s: {answer}")

    def kills(self):
        return self.ask("GET", "/admin/kills")[1]

    def killed(self):
        return set(self.kills()["killed"])

    def signal(self, number):
        self.server.process.send_signal(number)

    def pause(self):
        self.is_paused = True
        self.signal(signal.SIGSTOP)

    def go_on(self):
        self.signal(signal.SIGCONT)
        self.is_paused = False

    def crash(self):
        self.is_down, self.ends = True, self.ends + 1
        self.server.kill()

    def stop(self):
        self.server.process.send_signal(signal.SIGCONT)
        self.server.process.send_signal(signal.SIGINT)
        self.server.stop()


@contextlib.contextmanager
def running(folder, options, more, count=None, **others):
    """`count` servers, started at the same time; `more` has the options of each by its number, `others` more settings for all."""
    group = []

    def begin(number):
        each = {name: value(number) for name, value in others.items()}
        return Layover(folder, options, f"web-{number + 1}", more(number), **each)

    try:
        with concurrent.futures.ThreadPoolExecutor(4) as starters:
            tasks = [starters.submit(begin, number) for number in range(count or options.servers)]
            for task in tasks:
                group.append(task.result())
        yield group
    finally:
        for task in tasks:
            if task.exception() is None and task.result() not in group:
                group.append(task.result())
        with concurrent.futures.ThreadPoolExecutor(8) as stoppers:
            list(stoppers.map(Layover.stop, group))


def is_shed(status, answer):
    """True if a server reports overload. It sheds layouts and features first, so that results get through."""
    return status == 503 and (b"overloaded" in answer if isinstance(answer, bytes) else "overloaded" in str(answer))


class Load:
    """Requests layouts at a steady rate from the servers in turn, and counts failures."""

    def __init__(self, fleet, per_second):
        self.fleet, self.pause = fleet, 1 / per_second
        self.count = self.failed = 0
        self.is_ending = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.is_ending:
            for server in self.fleet:
                try:
                    status, _ = server.ask("GET", LAYOUT, admin=False)
                except OSError:
                    status = 0
                self.count, self.failed = self.count + 1, self.failed + (status != 200)
                time.sleep(self.pause)

    def stop(self):
        self.is_ending = True
        self.thread.join(30)


def killable(server):
    """Shown cards that can be killed without confirmation."""
    cards = [one["widget"] for one in server.ask("GET", LAYOUT, admin=False)[1]["cards"] if "campaign" not in one]
    plain = [card for card in cards if not server.ask("POST", f"/admin/kills/{card}?dry_run=true", {})[1].get("high_impact")]
    if not plain:
        raise SystemExit("no card can be killed without being confirmed")
    return plain


def at(times, percent):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
