"""The servers of one run: started on free ports of 127.0.0.1, measured by their processes' CPU time, stopped at the end."""
import contextlib
import functools
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

# All clients of a run have one address.
os.environ.setdefault("LAYOVER_CONNECTIONS_PER_ADDRESS", "0")

HERE = os.path.dirname(os.path.abspath(__file__))
START_SECONDS = 30
NAMES_SECONDS = 120
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """One running server and its child processes."""

    def __init__(self, name, command, port, log, path="/", environment=None, start_seconds=START_SECONDS):
        self.name, self.port, self.start_seconds = name, port, start_seconds
        self.log = open(log, "ab")
        self.log_path = log
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            env={**os.environ, **(environment or {})})
        self.wait_until_it_answers(path)

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def wait_until_it_answers(self, path):
        end = time.monotonic() + self.start_seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                urllib.request.urlopen(self.url(path), timeout=1).close()
                return
            except urllib.error.HTTPError as answer:
                if answer.code != 503:
                    return
                time.sleep(0.005)
            except OSError:
                time.sleep(0.02)
        self.stop()
        with open(self.log_path, encoding="utf-8", errors="replace") as log:
            raise SystemExit(f"bench: {self.name} does not answer on port {self.port}\n{log.read()[-2000:]}")

    def cpu_seconds(self):
        """User and system time of the process and all its descendants, including ended children."""
        return sum(ticks_of(pid) for pid in family(self.process.pid)) / TICKS

    def memory_bytes(self):
        """Resident bytes of the process and all its descendants."""
        pages = 0
        for pid in family(self.process.pid):
            with contextlib.suppress(OSError), open(f"/proc/{pid}/statm", encoding="ascii") as file:
                pages += int(file.read().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def kill(self):
        """End it without warning, like a power cut."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()


def stat_of(pid):
    """The fields of /proc/<pid>/stat after the name, which can contain spaces and parentheses."""
    with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
        return file.read().rsplit(")", 1)[1].split()


def ticks_of(pid):
    try:
        return sum(int(field) for field in stat_of(pid)[11:15])
    except OSError:
        return 0


def family(root):
    """The process and all its descendants."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError):
                parents.setdefault(int(stat_of(name)[1]), []).append(int(name))
    members, rest = [], [root]
    while rest:
        pid = rest.pop()
        members.append(pid)
        rest += parents.get(pid, [])
    return members


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@functools.cache
def known(binary, option, value):
    """The option of `layover serve` and its value, unless it is a build from before the option."""
    shown = subprocess.run([binary, "serve", "--help"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False).stdout
    return (option, value) if f" {option} " in shown else ()


def start_layover(folder, binary, content, more=(), before=(), environment=None, start_seconds=START_SECONDS):
    """`layover serve` on `content`. Returns once it serves a layout; its state is below `folder`.

    `before` is a prefix of the command, `environment` more variables, `start_seconds` the limit of the start."""
    port = free_port()
    admin = () if "--admin-port" in more else ("--admin-port", "0")
    command = [*before, binary, "serve", "--port", str(port), "--content", content, "--state", f"{folder}/state",
               *known(binary, "--drain-delay", "0s"), *admin, *more]
    os.makedirs(folder, exist_ok=True)
    return Server("layover", command, port, f"{folder}/layover.log", "/v1/layouts/flight-results?market=GB",
                  {"SWIFT_BACKTRACE": "enable=no", **(environment or {})}, start_seconds)


def start_settled(folder, binary, content, more=()):
    """`layover serve` that has also written its file of names, which takes it some seconds of a core after the start."""
    server = start_layover(folder, binary, content, more)
    wait_for_names(server)
    return server


def wait_for_names(server):
    """Waits until the server finds places: until its file of names exists, it answers 503; without finding, always 404."""
    end = time.monotonic() + NAMES_SECONDS
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(server.url("/v1/find?q=london"), timeout=10).close()
            return
        except urllib.error.HTTPError as answer:
            if answer.code == 404:
                return
            time.sleep(0.05)
    raise SystemExit(f"bench: {server.name} has written no file of names after {NAMES_SECONDS} s")


def start_node(folder):
    port = free_port()
    return Server("node", ["node", f"{HERE}/bff/server.mjs", str(port)], port, f"{folder}/node.log")


def start_bare(folder):
    port, program = free_port(), f"{folder}/bare"
    compiler = shutil.which("cc") or shutil.which("clang") or "gcc"
    subprocess.run([compiler, "-O2", "-o", program, f"{HERE}/bare.c", "-lmicrohttpd"], check=True)
    return Server("bare", [program, str(port)], port, f"{folder}/bare.log")


def nginx(name, folder, port, settings, path="/"):
    """nginx with `settings` and its files below `folder`."""
    os.makedirs(folder, exist_ok=True)
    os.chmod(folder, 0o755)
    with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
        file.write(settings)
    program = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
    return Server(name, [program, "-p", folder, "-e", f"{folder}/nginx.error.log", "-c", f"{folder}/nginx.conf"], port,
                  f"{folder}/nginx.log", path)


def search_settings(folder, server):
    with open(f"{HERE}/search.conf", encoding="utf-8") as file:
        return file.read().replace("@FOLDER@", folder).replace("@SERVER@", server)


def open_to_nginx(folder):
    """Lets nginx's own user reach a folder, by opening the temporary folders above it."""
    above = os.path.dirname(os.path.abspath(folder))
    while above.startswith(tempfile.gettempdir() + "/"):
        os.chmod(above, 0o755)
        above = os.path.dirname(above)


def start_static_supplier(folder, answer):
    """nginx that answers every call, including POST, with the file `answer`."""
    port = free_port()
    os.makedirs(f"{folder}/files", exist_ok=True)
    open_to_nginx(folder)
    shutil.copyfile(answer, f"{folder}/files/answer.json")
    # nginx rejects POST for a file, so the error is answered with the file instead.
    return nginx("supplier", folder, port, search_settings(folder, f"""
    server {{
        listen 127.0.0.1:{port};
        root {folder}/files;
        location / {{ error_page 405 =200 /answer.json; try_files /answer.json =404; }}
    }}"""))


def start_proxy(folder, supplier):
    """nginx that passes every call to `supplier` and buffers complete answers."""
    port = free_port()
    return nginx("nginx proxy", folder, port, search_settings(folder, f"""
    upstream supplier {{ server 127.0.0.1:{supplier.port}; keepalive 64; keepalive_requests 1000000000; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://supplier;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_buffer_size 128k;
            proxy_buffers 16 128k;
            proxy_busy_buffers_size 1m;
            proxy_max_temp_file_size 0;
        }}
    }}"""))


def start_supplier(folder, binary, *more):
    """`layover-supplier`, which simulates the API of a supplier."""
    port = free_port()
    os.makedirs(folder, exist_ok=True)
    return Server("layover-supplier", [binary, "--port", str(port), *more], port, f"{folder}/supplier.log", "/control",
                  {"SWIFT_BACKTRACE": "enable=no"})


def start_nginx(folder, files):
    """nginx that serves `files`, a table of names and bytes."""
    port = free_port()
    os.makedirs(f"{folder}/files")
    open_to_nginx(folder)
    for name, content in files.items():
        with open(f"{folder}/files/{name}", "wb") as file:
            file.write(content)
    os.chmod(folder, 0o755)
    with open(f"{HERE}/nginx.conf", encoding="utf-8") as file:
        settings = file.read().replace("@FOLDER@", folder).replace("@PORT@", str(port))
    with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
        file.write(settings)
    program = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
    return Server("nginx", [program, "-p", folder, "-e", f"{folder}/nginx.error.log", "-c", f"{folder}/nginx.conf"], port,
                  f"{folder}/nginx.log")
