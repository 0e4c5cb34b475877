"""A headless Chromium for the checks that look at pages: .ci/site and .ci/operators."""
import base64, json, re, subprocess, time
import urllib.error, urllib.request

# How many seconds something may take.
LIMIT = 600


class Failure(Exception):
    """What a reader does not find."""


class Browser:
    """A headless Chromium, by its driver: JSON over HTTP."""

    def __init__(self, folder):
        # By the address: a proxy has no business here.
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
        try:
            self.begin(folder)
        except BaseException:
            self.driver.kill()
            raise

    def begin(self, folder):
        # "ChromeDriver was started successfully on port 12345."
        ports = (re.search(r"successfully on port (\d+)", line) for line in self.driver.stdout)
        port = next((match[1] for match in ports if match), None)
        if port is None:
            raise Failure("chromedriver does not start")
        self.address = f"http://127.0.0.1:{port}/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run",
                     "--disable-extensions", "--disable-background-networking", "--disable-component-update",
                     "--no-proxy-server", "--lang=en-US", "--window-size=1400,1800", f"--user-data-dir={folder}"]
        session = self.send("POST", "", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"args": arguments, "browserStartupTimeout": 1000 * LIMIT},
            "timeouts": {"script": 1000 * LIMIT, "pageLoad": 1000 * LIMIT}, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.address += "/" + session["sessionId"]

    def stop(self):
        try:
            self.send("DELETE", "")
        except (Failure, OSError):
            pass
        self.driver.terminate()
        self.driver.wait()

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with self.opener.open(request, timeout=2 * LIMIT) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise Failure(f"{value['error']}: {value['message'].splitlines()[0]}") from None

    def open(self, address):
        self.send("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self.send("POST", "/execute/sync", {"script": script, "args": arguments})

    def wait(self, what, script, *arguments):
        """Runs a script until its result is true, and returns that; the page is looked at ten times a second."""
        end = time.monotonic() + LIMIT
        while True:
            if result := self.run(script, *arguments):
                return result
            if time.monotonic() > end:
                raise Failure(f"{what}: not within {LIMIT} seconds. {self.text()}")
            time.sleep(0.1)

    def text(self):
        """What a failure says about the page."""
        address, text = self.run("return [location.href, document.body.innerText]")
        return f"{address} shows:\n{' '.join(text.split())[:2000]}"

    def command(self, name, **parameters):
        """A command of the protocol of the developer tools."""
        return self.send("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def errors(self):
        """What the pages have complained about since the last call."""
        return [entry["message"] for entry in self.send("POST", "/se/log", {"type": "browser"})
                if entry["level"] in ("SEVERE", "WARNING")]

    def type(self, text):
        """Presses keys; they go to the element that has the focus."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.send("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": keys}]})

    def picture(self, file):
        file.write_bytes(base64.b64decode(self.send("GET", "/screenshot")))
