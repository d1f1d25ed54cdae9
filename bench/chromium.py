"""A separate Chromium with one page, controlled with its DevTools protocol through two pipes."""
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time

NAMES = ("/usr/lib/chromium/chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CALL_SECONDS = 60


class Chromium:
    def __init__(self):
        program = next((found for found in map(shutil.which, NAMES) if found), None)
        if not program:
            raise SystemExit("accept: Chromium is missing; 'deploy/setup --for test' installs it")
        self.profile = tempfile.mkdtemp(prefix="layover-chromium-")
        self.reading, its_writing = os.pipe()
        its_reading, self.writing = os.pipe()
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", f'exec "$0" "$@" 3<&{its_reading} 4>&{its_writing}', program, "--headless=new", "--no-sandbox",
             "--disable-gpu", "--no-first-run", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "about:blank"],
            pass_fds=(its_reading, its_writing), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(its_reading)
        os.close(its_writing)
        self.count, self.replies, self.events, self.news = 0, {}, [], threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        rest = b""
        while data := os.read(self.reading, 1 << 20):
            *whole, rest = (rest + data).split(b"\0")
            with self.news:
                for message in map(json.loads, whole):
                    if "id" in message:
                        self.replies[message["id"]] = message
                    else:
                        self.events.append(message)
                self.news.notify_all()

    def call(self, method, session=None, **parameters):
        self.count += 1
        number = self.count
        message = {"id": number, "method": method, "params": parameters, **({"sessionId": session} if session else {})}
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        with self.news:
            if not self.news.wait_for(lambda: number in self.replies, CALL_SECONDS):
                raise SystemExit(f"accept: Chromium does not answer {method}")
            reply = self.replies.pop(number)
        if "error" in reply:
            raise SystemExit(f"accept: {method}: {reply['error']}")
        return reply["result"]

    def page(self, width, height, script=""):
        return Page(self, width, height, script)

    def trace(self, act):
        """The trace events that occur while `act` runs."""
        with self.news:
            self.events.clear()
        self.call("Tracing.start", transferMode="ReportEvents",
                  traceConfig={"includedCategories": ["devtools.timeline", "toplevel", "v8"]})
        act()
        self.call("Tracing.end")
        with self.news:
            self.news.wait_for(lambda: any(one["method"] == "Tracing.tracingComplete" for one in self.events), CALL_SECONDS)
            return [event for one in self.events if one["method"] == "Tracing.dataCollected" for event in one["params"]["value"]]

    def stop(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    def __init__(self, browser, width, height, script):
        self.browser = browser
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def prefer(self, scheme):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, address):
        self.call("Page.navigate", url=address)

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        return result["result"].get("value")

    def wait(self, expression, seconds=CALL_SECONDS):
        """True if an expression becomes true in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.value(f"Boolean({expression})"):
                return True
            time.sleep(0.05)
        return False

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
