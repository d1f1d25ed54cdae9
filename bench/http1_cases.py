"""The cases of conformance/http1, each followed by marked requests whose answers no other request has.

`layover-conformance http1` judges the answers to the cases themselves. These follow-ups find an edge and a server that count requests
differently: one request would get the answer of another. Attach returns a body that it cannot read unchanged, which is the mark.
"""
import json
import select
import socket

QUIET_SECONDS, ANSWER_SECONDS = 0.35, 5
CONTEXT = "market=GB&locale=en-GB"
GET, POST = f"/v1/layouts/flight-results?{CONTEXT}", f"/v1/attach?surface=flight-results&{CONTEXT}"
TARGETS = {"GET": GET, "HEAD": GET, "POST": POST, "OPTIONS": POST}


def read(path):
    with open(f"{path}/cases.jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def play(cases, port):
    """The cases after which a request got a wrong answer, and how many follow-ups were sent on the same connection."""
    wrong, kept = [], 0
    for case in cases:
        with socket.create_connection(("127.0.0.1", port)) as connection:
            if stays_open(connection, case):
                kept += 1
                answer = follow_up(connection, f"{case['id']} same")
                # Without any answer it is the rest of a body that the case declared.
                wrong += [f"{case['id']} on its connection: {answer[:80]!r}"] if answer and not is_own(answer, f"{case['id']} same") else []
        with socket.create_connection(("127.0.0.1", port)) as connection:
            answer = follow_up(connection, f"{case['id']} fresh")
            wrong += [] if is_own(answer, f"{case['id']} fresh") else [f"{case['id']} on a new connection: {answer[:80]!r}"]
    return wrong, kept


def stays_open(connection, case):
    """Sends a case. True if it was answered and the connection is open."""
    got = b""
    for step in case["steps"]:
        send(connection, adapted(b"".join(map(bytes_of, step))))
        more, is_closed = receive(connection, QUIET_SECONDS)
        got += more
        if is_closed:
            return False
    return any(f"HTTP/1.1 {group}".encode() in got for group in "2345")


def bytes_of(part):
    return part.encode("latin-1") if isinstance(part, str) else part["repeat"].encode("latin-1") * part["n"]


def adapted(request):
    """The request with a path of Layover in place of `/`."""
    for method, target in TARGETS.items():
        for before in (" ", " http://localhost:8080"):
            start = f"{method}{before}/ ".encode()
            if request.startswith(start):
                return f"{method}{before}{target} ".encode() + request[len(start):]
    return request


def follow_up(connection, mark):
    body = json.dumps({"mark": mark})
    send(connection, f"POST {POST} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
    got, is_closed = b"", False
    while not is_closed and not is_whole(got):
        more, is_closed = receive(connection, ANSWER_SECONDS, at_once=True)
        if not more:
            break
        got += more
    return got


def is_whole(answer):
    head, end, body = answer.partition(b"\r\n\r\n")
    length = [line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return bool(end) and bool(length) and len(body) >= int(length[0])


def is_own(answer, mark):
    """True if the answer is one whole reply, with the mark."""
    return answer.startswith(b"HTTP/1.1 200 ") and answer.count(b"HTTP/1.1 ") == 1 and f'"{mark}"'.encode() in answer


def send(connection, data):
    try:
        connection.sendall(data)
    except OSError:
        pass  # The other side has closed; its answer shows that.


def receive(connection, seconds, at_once=False):
    """The bytes until the other side is quiet, and whether it has closed. `at_once`: only the next ones."""
    got = b""
    while select.select([connection], [], [], seconds)[0]:
        try:
            more = connection.recv(1 << 16)
        except OSError:
            more = b""
        if not more:
            return got, True
        got += more
        if at_once:
            break
    return got, False
