"""Clients that hold connections: idle ones, ones that send their headers a byte at a time, ones that hardly read.

Each client has one connection; when the server ends it, the client notes how long it lasted and opens another a little later. Some share
an address, as behind a network's gateway. Debian's slowhttptest does the same from one address, of which a server accepts 64.
"""
import heapq
import itertools
import select
import socket
import threading
import time

# Clients of one address: fewer than half of what a server accepts, because ended connections count until they are closed.
SHARING = 25
TICK = 0.05
# The pause before another connection: the server keeps an ended one for up to two seconds.
PAUSE = 2
# Connections that are opened in each tick at first, so that the server accepts them as they come.
OPENED = 25
# A slow reader sends this many requests at once, whose answers of 18 kB fit into no buffer, and reads some bytes a second.
PIPELINED, READ_BYTES = 400, 5
HEADERS = b"GET /livez HTTP/1.1\r\nHost: layover\r\nX-Slow: " + b"a" * 1000
# The time that the server's check for limits, and a busy machine, may add.
SLACK = 1.5


class Client:
    """One kind of client. `limit` is the server's limit for its connections, in seconds."""

    # True if it does something every second.
    is_polled = False

    def __init__(self, name, count, limit):
        self.name, self.count, self.limit = name, count, limit
        self.lives = []

    def options(self, connection):
        """Sets options before it connects."""

    def begin(self, connection):
        """Sends what is sent at once."""

    def go_on(self, connection):
        """Does what is done every second."""


class Idle(Client):
    """Sends nothing, ever."""


class Dripping(Client):
    """Sends a header byte by byte."""

    is_polled = True

    def begin(self, connection):
        # The limit counts from the first byte.
        connection.begun, connection.sent = time.monotonic(), 1
        connection.socket.send(HEADERS[:1])

    def go_on(self, connection):
        connection.socket.send(HEADERS[connection.sent:connection.sent + 1])
        connection.sent += 1


class Reading(Client):
    """Reads so little that the server's writes stall. An end is behind unread bytes, so this client looks for it after the limit."""

    is_polled = True

    def __init__(self, name, count, limit, path):
        super().__init__(name, count, limit)
        self.requests = f"GET {path} HTTP/1.1\r\nHost: layover\r\n\r\n".encode() * PIPELINED

    def options(self, connection):
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)

    def begin(self, connection):
        connection.socket.send(self.requests)

    def go_on(self, connection):
        if time.monotonic() - connection.begun < self.limit + SLACK:
            connection.socket.recv(READ_BYTES)
            return
        # Bytes that had been sent before the end are still received.
        while connection.socket.recv(1 << 16):
            pass
        raise ConnectionResetError


def crowd_of(picture):
    """5,000, 1,000 and 200 clients, with the server's default limits; `picture` is the path that slow readers request."""
    return Idle("idle", 5_000, 15), Dripping("sending their headers byte by byte", 1_000, 5), Reading("hardly reading", 200, 10, picture)


class Connection:
    def __init__(self, kind, source):
        self.kind, self.source, self.sent, self.begun = kind, source, 0, time.monotonic()
        self.socket = socket.socket()
        kind.options(self)
        self.socket.bind((source, 0))
        self.socket.setblocking(False)


class Crowd:
    """All clients, on a thread of their own."""

    def __init__(self, port, kinds):
        self.port, self.kinds, self.is_over = port, kinds, False
        self.epoll, self.connections, self.due, self.order = select.epoll(), {}, [], itertools.count()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.are_open = threading.Event()

    def words(self):
        return ", ".join(f"{kind.count:,} clients {kind.name}" for kind in self.kinds)

    def start(self):
        """Returns once every client is connected."""
        self.thread.start()
        self.are_open.wait(60)

    def stop(self):
        self.is_over = True
        self.thread.join(60)

    def run(self):
        number = 0
        for kind in self.kinds:
            for _ in range(kind.count):
                self.open(kind, f"127.2.{number // SHARING // 200}.{number // SHARING % 200 + 1}")
                number += 1
                if number % OPENED == 0:
                    time.sleep(TICK)
                    self.turn(0)
        self.are_open.set()
        while not self.is_over:
            self.turn(TICK)
        for connection in list(self.connections.values()):
            self.close(connection)

    def open(self, kind, source):
        connection = Connection(kind, source)
        try:
            connection.socket.connect(("127.0.0.1", self.port))
        except BlockingIOError:
            pass
        self.connections[connection.socket.fileno()] = connection
        self.epoll.register(connection.socket, select.EPOLLOUT)

    def close(self, connection):
        del self.connections[connection.socket.fileno()]
        self.epoll.unregister(connection.socket)
        connection.socket.close()

    def turn(self, seconds):
        for number, event in self.epoll.poll(seconds):
            connection = self.connections.get(number)
            if connection:
                self.attempt(connection, self.connected if event & select.EPOLLOUT else self.readable)
        while self.due and self.due[0][0] <= time.monotonic():
            _, _, step, words = heapq.heappop(self.due)
            step(*words)

    def later(self, seconds, step, *words):
        heapq.heappush(self.due, (time.monotonic() + seconds, next(self.order), step, words))

    def go_on(self, connection):
        if connection.socket.fileno() in self.connections:
            self.attempt(connection, connection.kind.go_on)
            self.later(1, self.go_on, connection)

    def attempt(self, connection, step):
        try:
            step(connection)
        except BlockingIOError:
            pass
        except OSError:
            self.ended(connection)

    def connected(self, connection):
        # What a slow reader does not read is no event.
        self.epoll.modify(connection.socket, 0 if isinstance(connection.kind, Reading) else select.EPOLLIN)
        connection.kind.begin(connection)
        if connection.kind.is_polled:
            self.later(1, self.go_on, connection)

    def readable(self, connection):
        if not connection.socket.recv(1 << 16):
            raise ConnectionResetError

    def ended(self, connection):
        if not self.is_over:
            connection.kind.lives.append(time.monotonic() - connection.begun)
            self.close(connection)
            self.later(PAUSE, self.open, connection.kind, connection.source)

    def judge(self, say):
        for kind in self.kinds:
            lives = sorted(kind.lives)
            kept = len(lives) >= kind.count and lives[-1] <= kind.limit + 2 * SLACK and lives[0] >= kind.limit - SLACK
            say(f"clients {kind.name} are cut off at their limit of {kind.limit} s", kept,
                f"{len(lives):,} ends after {lives[0]:.1f} to {lives[-1]:.1f} s" if lives else "no ends")
