"""The demo's page of results in Chromium: the flights above the fold, layout shifts, the time to the first flight, and long tasks."""
import datetime
import json
import os
import statistics
import subprocess
import time
import urllib.request

import chromium
import servers

SIZES = ((390, 844), (1440, 900))
LATENCIES_MILLISECONDS = (150, 1500)
RUNS = 5
SHIFT = 0.02
# What a reader sees without scrolling: width, height, and the number of whole flights. The second is a phone with its browser's bars.
FOLDS = ((390, 844, 2), (390, 664, 1), (1440, 900, 2))
SEARCHES = (("GB", "en-GB", "LHR", "EDI"), ("US", "en-US", "JFK", "LHR"), ("DE", "de-DE", "FRA", "PMI"),
            ("NO", "nb-NO", "OSL", "LPA"), ("AE", "ar-AE", "DXB", "LHR"), ("JP", "ja-JP", "HND", "CTS"))
ITINERARIES = 1500
TASK_MILLISECONDS = 50
FRAME_MILLISECONDS = 8
FRAME_MICROSECONDS = 1_000_000 / 60
# The events of a frame that are scripts, styles and layout.
WORK = {"FunctionCall", "EvaluateScript", "v8.evaluateModule", "RunMicrotasks", "TimerFire", "FireAnimationFrame", "FireIdleCallback",
        "HandlePostMessage", "EventDispatch", "UpdateLayoutTree", "Layout", "ParseHTML", "IntersectionObserverController::computeIntersections"}
# The worst window of layout shifts as Web Vitals defines it: gaps of at most a second, at most five seconds long. Then the first flight.
WATCH = """
window.shifts = [];
new PerformanceObserver(list => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
window.worstWindow = () => { let worst = 0, sum = 0, first = 0, last = -Infinity;
  for (const { value, startTime, hadRecentInput } of shifts) { if (hadRecentInput) continue;
    if (startTime - last >= 1000 || startTime - first >= 5000) { sum = 0; first = startTime; }
    sum += value; last = startTime; worst = Math.max(worst, sum); }
  return worst; };
new MutationObserver((_, watch) => { if (!document.querySelector('#results .flight:not(.waiting)')) return;
  watch.disconnect(); requestAnimationFrame(() => { window.firstFlight = performance.now(); }); }).observe(document, { subtree: true, childList: true });
"""
FULL = "document.getElementById('progress')?.getAttribute('aria-valuenow') === '100'"
# The top of the first flight, and the number of whole flights on a page that was not scrolled.
FOLD = """(() => { const all = [...document.querySelectorAll('article.flight')].map(one => one.getBoundingClientRect());
  return { top: scrollY, first: Math.round(all[0]?.top ?? Infinity), whole: all.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
    shift: worstWindow() }; })()"""
WAITING = "document.querySelector('.flight.waiting')"


class Site:
    """A server with the demo, and a simulated supplier."""

    def __init__(self, folder, binary, content, itineraries):
        self.folder = f"{folder}/page-{itineraries}"
        os.mkdir(self.folder)
        self.port = servers.free_port()
        self.supplier = subprocess.Popen([f"{binary}/layover-supplier", "--port", str(self.port), "--itineraries", str(itineraries)],
                                         stdout=subprocess.DEVNULL)
        with open(f"{self.folder}/suppliers.yaml", "w", encoding="utf-8") as file:
            file.write(f"""suppliers:
  played-duffel:
    protocol: duffel
    markets: [DE]
    search: http://127.0.0.1:{self.port}/duffel/air/offer_requests?currency={{currency}}
    deadline: 10s
    addresses: [127.0.0.1/32]
  played-amadeus:
    protocol: amadeus-v2
    markets: [US]
    search: http://127.0.0.1:{self.port}/amadeus/v2/shopping/flight-offers
    deadline: 10s
    addresses: [127.0.0.1/32]
  played:
    protocol: skyscanner-v3
    markets: all
    create: http://127.0.0.1:{self.port}/skyscanner/create
    poll: http://127.0.0.1:{self.port}/skyscanner/poll/{{session}}
    deadline: 10s
    poll_every: 1s
    addresses: [127.0.0.1/32]
services:
  city-places:
    url: http://127.0.0.1:{self.port}/places
    addresses: [127.0.0.1/32]
""")
        self.server = servers.start_layover(self.folder, f"{binary}/layover", content,
                                            ["--demo", "--trips", "--suppliers", f"{self.folder}/suppliers.yaml"])

    def play(self, latency):
        body = json.dumps({"fault": None, "latency": latency, "jitter": 0}).encode()
        end = time.monotonic() + servers.START_SECONDS
        while True:
            try:
                return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/control", body, timeout=2).close()
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def address(self, run, search=("GB", "en-GB", "LHR", "GLA")):
        day = datetime.date.today() + datetime.timedelta(days=60)
        market, locale, origin, destination = search
        return self.server.url(f"/demo?market={market}&locale={locale}&origin={origin}&destination={destination}&departs={day}"
                               f"&adults=1&cabin=economy&run={run}")

    def stop(self):
        self.server.stop()
        self.supplier.terminate()
        self.supplier.wait()


def check(folder, binary, content, say):
    browser = chromium.Chromium()
    try:
        site = Site(folder, binary, content, 60)
        try:
            check_folds(site, browser, say)
            check_shifts(site, browser, say)
        finally:
            site.stop()
        check_stream(Site(folder, binary, content, ITINERARIES), browser, say)
    finally:
        browser.stop()


def check_folds(site, browser, say):
    """Measured once the status says that all results are in, and nothing was touched."""
    site.play(LATENCIES_MILLISECONDS[0])
    for search in SEARCHES:
        for width, height, least in FOLDS:
            for scheme in ("light", "dark"):
                page = browser.page(width, height, WATCH)
                page.prefer(scheme)
                page.open(site.address(f"fold-{width}-{height}-{scheme}", search))
                is_full = page.wait(FULL)
                found = page.value(FOLD)
                page.close()
                market, _, origin, destination = search
                kept = is_full and found["top"] == 0 and found["whole"] >= least and found["shift"] < SHIFT
                say(f"{market} {origin}-{destination} shows {least} whole flight{'s' * (least > 1)} in {width} by {height}, {scheme}", kept,
                    f"{found['whole']}, the first at {found['first']}; the worst window of shifts is {found['shift']:.3f}"
                    if is_full else "the results never were complete")


def check_shifts(site, browser, say):
    for latency in LATENCIES_MILLISECONDS:
        site.play(latency)
        for width, height in SIZES:
            shifts, firsts = [], []
            for run in range(RUNS):
                page = browser.page(width, height, WATCH)
                page.open(site.address(f"{latency}-{width}-{run}"))
                is_full = page.wait(FULL)
                shifts.append(page.value("worstWindow()") if is_full else 1.0)
                firsts.append(page.value("window.firstFlight") or float("inf"))
                page.close()
            say(f"a page opened by its address {width} wide, suppliers {latency / 1000} s away, shifts by less than {SHIFT}",
                max(shifts) < SHIFT, f"{max(shifts):.3f}, the worst window of {RUNS} runs; the first flight after "
                f"{statistics.median(firsts):,.0f} ms, the median of them")


def check_stream(site, browser, say):
    try:
        site.play(LATENCIES_MILLISECONDS[0])
        page = browser.page(*SIZES[1], WATCH)
        page.open(site.address("warm"))                    # the second visit, as returning readers have it: the code is compiled
        page.wait(FULL)
        page.open("about:blank")
        page.open(site.address("stream"))
        page.wait(WAITING)
        events = browser.trace(lambda: page.wait(FULL))
        tasks, frames = measure(events)
        longest = max(tasks, default=float("inf"))
        say(f"while {ITINERARIES:,} flights stream in, no task takes more than {TASK_MILLISECONDS} ms", longest <= TASK_MILLISECONDS,
            f"the longest of {len(tasks):,} took {longest:.0f} ms")
        slow = statistics.quantiles(frames, n=20)[-1] if len(frames) > 1 else float("inf")
        say(f"script, style and layout take at most {FRAME_MILLISECONDS} ms of 95 frames in 100", slow <= FRAME_MILLISECONDS,
            f"{slow:.1f} ms, of {len(frames):,} frames")
    finally:
        site.stop()


def measure(events):
    """The milliseconds of each task on the page's main thread, and of each frame's script, style and layout work."""
    names = {(event["pid"], event["tid"]): event["args"]["name"] for event in events if event["name"] == "thread_name"}
    threads = {}
    for event in events:
        place = (event["pid"], event["tid"])
        if event.get("ph") == "X" and names.get(place) == "CrRendererMain":
            threads.setdefault(place, []).append(event)
    own = max(threads.values(), key=lambda some: sum(event["name"] == "Layout" for event in some), default=[])
    tasks = [event["dur"] / 1000 for event in own if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask")]
    ends = sorted(event["ts"] for event in own if event["name"] == "Layerize")
    work = outermost(sorted((event for event in own if event["name"] in WORK), key=lambda event: event["ts"]))
    frames = [sum(event.get("tdur", event["dur"]) for event in work if start <= event["ts"] < end) / 1000 for start, end in spans(ends)]
    return tasks, [frame for frame in frames if frame > 0]


def spans(ends):
    """The time from one drawn frame to the next. Longer gaps without drawing are split into frames of normal length."""
    for start, end in zip(ends, ends[1:]):
        while end - start > FRAME_MICROSECONDS:
            yield start, start + FRAME_MICROSECONDS
            start += FRAME_MICROSECONDS
        yield start, end


def outermost(events):
    """The events that do not run inside other events."""
    kept, end = [], 0
    for event in events:
        if event["ts"] >= end:
            kept.append(event)
            end = event["ts"] + event["dur"]
    return kept
