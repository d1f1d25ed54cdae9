"""The environment of `bench/chaos`: PostgreSQL, servers with their own disks and clocks, and a place of releases that may lie."""
import concurrent.futures
import contextlib
import http.server
import os
import re
import resource
import shutil
import signal
import subprocess
import threading
import time

import fleet
import played

CLOCK = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
# The size of a server's disk, small so that it fills up soon.
DISK_MEGABYTES = 48
WRONG = "A title that nobody signed"
WRITE_LIMIT = resource.RLIM_INFINITY


class World:
    """The whole environment, started and stopped."""

    def __init__(self, folder, options):
        self.folder, self.options, self.lacking = folder, options, []
        self.disks, self.keeper = [], None
        # Servers whose disk accepts no writes at the moment.
        self.spoiled = set()
        self.has_disks = os.geteuid() == 0 and self.mounts(f"{folder}/probe")
        self.has_clocks = os.path.exists(CLOCK) and bool(shutil.which("faketime"))
        if not self.has_disks:
            self.lacking.append("full disks: this machine cannot mount a tmpfs")
        if not self.has_clocks:
            self.lacking.append("clocks that jump: libfaketime is missing (deploy/setup --for test installs it)")

    def mounts(self, place):
        os.makedirs(place)
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m", "tmpfs", place], capture_output=True)
        if done.returncode == 0:
            self.disks.append(place)
        return done.returncode == 0

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        self.stack.callback(self.release)
        try:
            self.start()
        except BaseException:
            self.stack.close()
            raise
        return self

    def __exit__(self, *_):
        self.stack.close()

    def release(self):
        if self.keeper:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.sleeper, signal.SIGTERM)
            self.keeper.wait(10)
        for place in self.disks:
            subprocess.run(["umount", "-l", place], check=False)

    def start(self):
        shared = self.clock_names() if self.has_clocks else None
        with concurrent.futures.ThreadPoolExecutor(2) as both:
            place = both.submit(Place, self.folder, self.options)
            self.postgres = fleet.Postgres(self.folder, self.options.bin)
            self.stack.callback(self.postgres.stop)
            self.place = place.result()
        self.stack.callback(self.place.stop)
        count = self.options.servers
        self.ways = [fleet.Way(f"{self.postgres.folder}/.s.PGSQL.{fleet.PORT}", f"{self.folder}/way-{number}") for number in range(count)]
        if self.has_disks:
            for number in range(count):
                self.mounts(f"{self.folder}/web-{number + 1}/state")
        self.clocks = [f"{self.folder}/clock-{number}" for number in range(count)]
        for number in range(count):
            self.set_clock(number, 0)
        self.group = self.stack.enter_context(fleet.running(
            self.folder, self.options, self.words, count, before=lambda _: IGNORING_LIMITS,
            environment=lambda number: self.clock_of(number, shared)))

    def words(self, number):
        return ["--store", self.postgres.address(f"{self.folder}/way-{number}"), "--releases", self.place.url,
                "--release-key", self.place.public_key]

    def clock_names(self):
        """libfaketime needs variables in a program's environment from its start, because Swift finds its arguments in front of them."""
        self.keeper = subprocess.Popen(["faketime", "-f", "+0", "sleep", "36000"], stderr=subprocess.DEVNULL)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            with open(f"/proc/{self.keeper.pid}/task/{self.keeper.pid}/children", encoding="ascii") as file:
                children = file.read().split()
            with contextlib.suppress(OSError, IndexError), open(f"/proc/{children[0]}/environ", encoding="utf-8") as file:
                found = re.search("FAKETIME_SHARED=([^\0]+)", file.read())
                if found:
                    self.sleeper = int(children[0])
                    return found[1]
            time.sleep(0.02)
        raise SystemExit("chaos: faketime does not start")

    def clock_of(self, number, shared):
        if not shared:
            return {}
        return {"LD_PRELOAD": CLOCK, "FAKETIME_SHARED": shared, "FAKETIME_TIMESTAMP_FILE": self.clocks[number], "FAKETIME_NO_CACHE": "1",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

    def set_clock(self, number, seconds):
        with open(f"{self.clocks[number]}~", "w", encoding="ascii") as file:
            file.write(f"{seconds:+d}\n")
        os.replace(f"{self.clocks[number]}~", self.clocks[number])

    def fill_disk(self, number):
        """No byte is free afterwards."""
        self.spoiled.add(f"web-{number + 1}")
        with open(f"{self.folder}/web-{number + 1}/state/filling", "wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(4096))

    def free_disk(self, number):
        with contextlib.suppress(FileNotFoundError):
            os.remove(f"{self.folder}/web-{number + 1}/state/filling")
        self.spoiled.discard(f"web-{number + 1}")

    def limit_writes(self, number, is_limited):
        (self.spoiled.add if is_limited else self.spoiled.discard)(f"web-{number + 1}")
        process = self.group[number].server.process.pid
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(process, resource.RLIMIT_FSIZE, (0 if is_limited else WRITE_LIMIT, WRITE_LIMIT))

    def back_up(self):
        """A copy of PostgreSQL's files, taken while it is stopped."""
        self.postgres.stop()
        shutil.rmtree(f"{self.folder}/backup", ignore_errors=True)
        subprocess.run(["cp", "-a", f"{self.postgres.folder}/data", f"{self.folder}/backup"], check=True)
        self.postgres.start()

    def put_back(self):
        self.postgres.stop()
        shutil.rmtree(f"{self.postgres.folder}/data")
        subprocess.run(["cp", "-a", f"{self.folder}/backup", f"{self.postgres.folder}/data"], check=True)
        self.postgres.start()

    def judge(self, board):
        """Compares the release that each server serves at the end with the place of releases."""
        self.place.lie(None)
        end, served = time.monotonic() + 30, []
        while time.monotonic() < end:
            served = [self.version(server) for server in self.group]
            if set(served) == {self.place.version}:
                break
            time.sleep(0.2)
        board.say(f"every server serves the last of {self.place.version} releases, although the place returned wrong files {self.place.lies} times",
                  set(served) == {self.place.version}, f"{served}")

    @staticmethod
    def version(server):
        try:
            return server.ask("GET", "/admin/status")[1]["release"]["version"]
        except (OSError, KeyError, TypeError):
            return None


# A write above the limit returns an error to the writer instead of ending the process.
IGNORING_LIMITS = ["bash", "-c", "trap '' XFSZ; exec \"$@\"", "bash"]


class Place:
    """A place of releases over HTTP, and next to it another one, signed with a foreign key."""

    def __init__(self, folder, options):
        self.options, self.folder, self.lies, self.lie_now, self.version = options, f"{folder}/releases", 0, None, 0
        self.content = played.copy(options.content, f"{folder}/content")
        for name in ("releases", "foreign", "older"):
            os.makedirs(f"{folder}/{name}")
        self.foreign, self.older = f"{folder}/foreign", f"{folder}/older"
        for key in ("release.key", "foreign.key"):
            subprocess.run([f"{options.bin}/layover", "release", "key", "--out", f"{folder}/{key}"], check=True, stdout=subprocess.DEVNULL)
        self.key, self.public_key = f"{folder}/release.key", f"{folder}/release.key.pub"
        played.say(self.content, played.CARDS[0], WRONG)
        self.put(self.foreign, f"{folder}/foreign.key")
        self.publish()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.server.daemon_threads = True
        # Servers that are killed break off their requests.
        self.server.handle_error = lambda *_: None
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    def stop(self):
        self.server.shutdown()

    def put(self, folder, key):
        done = subprocess.run(
            [f"{self.options.bin}/layover", "publish", "--content", self.content, "--to", folder, "--key", key, "--author", "chaos", "--note",
             "chaos"], capture_output=True, text=True, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        if done.returncode != 0:
            raise SystemExit(f"chaos: the release cannot be published: {done.stdout}{done.stderr}")

    def publish(self):
        """The next release. The previous live one is kept, to be shown again by a lie."""
        if self.version:
            shutil.rmtree(self.older)
            shutil.copytree(self.folder, self.older)
        played.say(self.content, played.CARDS[0], f"Release {self.version + 1}")
        self.put(self.folder, self.key)
        self.version += 1

    def lie(self, kind):
        self.lie_now = kind

    def handler(self):
        place = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                with contextlib.suppress(OSError):
                    place.answer(self)

            def log_message(self, *_):
                pass

        return Handler

    def answer(self, request):
        lie, name = self.lie_now, request.path.split("?")[0].lstrip("/")
        self.lies += lie is not None
        folder = {"foreign": self.foreign, "older": self.older}.get(lie, self.folder)
        if lie == "mixed" and name != "pointer":
            folder = self.foreign
        path = os.path.join(folder, os.path.normpath(f"/{name}").lstrip("/"))
        status, body = (200, open(path, "rb").read()) if os.path.isfile(path) else (404, b"")
        if lie == "error":
            status, body = 500, b"no"
        elif lie == "page":
            status, body = 200, b"<html>Sign in to this network</html>"
        elif lie == "short":
            body = body[:len(body) // 2]
        elif lie == "spoiled" and body:
            body = body[:len(body) // 2] + bytes([body[len(body) // 2] ^ 1]) + body[len(body) // 2 + 1:]
        elif lie == "broken off":
            request.send_response(200)
            request.send_header("Content-Length", str(len(body) + 1000))
            request.end_headers()
            request.wfile.write(body)
            request.close_connection = True
            return
        elif lie == "hang":
            time.sleep(3)
        request.send_response(status)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)


LIES = ("foreign", "older", "mixed", "error", "page", "short", "spoiled", "broken off", "hang")
