"""The rows of open streams: two thousand listeners, and 200 requests a second."""
import os
import re
import resource
import subprocess

import live_requests
import servers

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FILLING_SECONDS = 300


def write_live_answers(folder):
    """A supplier's answers to a search and to its poll: about 60 KB each, the first one not yet complete."""
    os.makedirs(folder)
    made = subprocess.run([f"{TOP}/scripts/make-example.py", "--one-stop", "6", "--offers", "2", "--link-length", "300"],
                          stdout=subprocess.PIPE, check=True).stdout
    for name, status in [("create", b"INCOMPLETE"), ("poll", b"COMPLETE")]:
        with open(f"{folder}/lhr-edi.{name}.json", "wb") as file:
            file.write(made.replace(b"RESULT_STATUS_COMPLETE", b"RESULT_STATUS_" + status))
    return folder


def start(folder, given, supplier):
    """`layover serve` that calls `supplier`."""
    os.makedirs(folder)
    path = live_requests.write_suppliers(f"{folder}/suppliers.yaml", supplier.port)
    return servers.start_settled(folder, f"{given.bin}/layover", os.path.abspath(given.content), [*given.serve, "--suppliers", path])


def measure(table, folder, given):
    """Two thousand open streams and 200 requests a second, compared with direct calls of the supplier."""
    running = []
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    try:
        supplier = servers.start_supplier(
            f"{folder}/live-supplier", f"{given.bin}/layover-supplier", "--latency", "20",
            "--answers", write_live_answers(f"{folder}/live-answers"))
        running.append(supplier)
        layover = start(f"{folder}/live", given, supplier)
        running.append(layover)
        done = subprocess.run(
            [f"{given.bin}/layover-bench", "live", f"layover={layover.port}", f"supplier={supplier.port}",
             f"process={layover.process.pid}", f"streams={given.open}", f"seconds={given.live_seconds}"],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=given.live_seconds + 300, check=False)
        result = re.search(r"^LIVE (\d+) (\S+) (\S+) (\d+) (\d+) (\S+) (\S+) (\d+)$", done.stdout, re.MULTILINE)
        print(done.stdout, flush=True)
        if done.returncode != 0 or result is None:
            raise SystemExit(f"bench: no load, exit {done.returncode}\n{done.stdout[-1500:]}{done.stderr[-500:]}")
        errors, strict, alike, slope = int(result[1]), float(result[2]), float(result[3]), float(result[6])
        name = f"{given.open} streams, 200 requests/s, {given.live_seconds} s"
        table.add(f"{name}: errors", str(errors), "none", errors == 0)
        table.add("  p99 of the added time", f"{alike:.1f} ms; {strict:.1f} ms over the supplier's median", "under 5 ms", alike < 5)
        memory = f"{int(result[4]) >> 10} to {int(result[5]) >> 10} MiB"
        # The memory for searches fills up in the first minutes. Only the time after that shows a leak.
        if given.live_seconds < FILLING_SECONDS:
            table.add("  resident memory", f"{memory}; still filling, --live-seconds 590 shows whether it is flat")
        else:
            table.add("  resident memory", f"{memory}, {slope:+.0f} KiB a minute in the second half", "flat: under 1 MiB a minute", abs(slope) < 1024)
        table.add("  CPU of the server", f"{float(result[7]):.0f} % of one core")
    finally:
        for server in reversed(running):
            server.stop()
