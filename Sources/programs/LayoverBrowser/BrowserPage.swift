package import LayoverJSON

/// One page in Chromium.
package final class BrowserPage: Sendable {
    package let log = BrowserLog()
    let session: BrowserSession
    private let context: String
    let id: String

    init(_ session: BrowserSession, context: String, session id: String) async throws {
        self.session = session
        self.context = context
        self.id = id
        BrowserPage.listen(to: id, log, session.pipe)
        try await call("Page.enable")
        for method in BrowserPage.heard { try await call(method) }
        try await call("Target.setAutoAttach", BrowserPage.followFrames)
        try await call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    }

    private static let heard = ["Runtime.enable", "Log.enable", "Network.enable"]
    private static let followFrames: KeyValuePairs<String, JSONValue> = [
        "autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true,
    ]

    /// Also records the events of frames that Chromium draws in another process, from before their first request.
    private static func listen(to id: String, _ log: BrowserLog, _ pipe: DevToolsPipe) {
        pipe.listen(to: id) { [weak pipe] event in
            log.record(event)
            guard let pipe, event.method == "Target.attachedToTarget",
                let frame = event.parameters["sessionId"]?.string
            else { return }
            listen(to: frame, log, pipe)
            for method in heard { pipe.post(method, session: frame) }
            pipe.post(
                "Target.setAutoAttach", .object(followFrames.map { .init($0.key, $0.value) }), session: frame)
            pipe.post("Runtime.runIfWaitingForDebugger", session: frame)
        }
    }

    /// Loads an address and waits until the page and its pictures are loaded.
    ///
    /// - Throws: `BrowserError`, or `CancellationError`.
    package func open(_ address: String) async throws {
        let answer = try await call("Page.navigate", ["url": .string(address)])
        if let error = answer["errorText"]?.string, !error.isEmpty {
            throw BrowserError.refused(call: "open \(address)", message: error)
        }
        try await waitUntilLoaded()
    }

    /// Loads the same address again.
    ///
    /// - Throws: `BrowserError`, or `CancellationError`.
    package func reload() async throws {
        try await evaluate("window.isLeft = true")
        try await call("Page.reload")
        try await wait(for: "!window.isLeft && document.readyState === 'complete'")
    }

    /// Replaces the page's document.
    ///
    /// - Throws: `BrowserError`, or `CancellationError`.
    package func show(html: String) async throws {
        let tree = try await call("Page.getFrameTree")
        guard let frame = tree["frameTree"]?["frame"]?["id"]?.string else {
            throw BrowserError.unexpected(call: "Page.getFrameTree", tree)
        }
        try await call("Page.setDocumentContent", ["frameId": .string(frame), "html": .string(html)])
        try await waitUntilLoaded()
    }

    /// The address in the page's address line.
    package var address: String {
        get async throws { try await evaluate("location.href").string ?? "" }
    }

    /// Closes the page and deletes its data.
    ///
    /// - Throws: `BrowserError`, or `CancellationError`.
    package func close() async throws {
        session.pipe.listen(to: id, nil)
        try await session.call("Target.disposeBrowserContext", ["browserContextId": .string(context)])
    }

    /// Resizes the page to a window of this size in CSS pixels; `scaleFactor` is the number of picture pixels per CSS pixel.
    ///
    /// - Throws: `BrowserError`, or `CancellationError`.
    package func resize(width: Int, height: Int, scaleFactor: Double = 1) async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            ["width": .int(width), "height": .int(height), "deviceScaleFactor": .double(scaleFactor), "mobile": false])
    }

    /// Runs an expression in the page.
    ///
    /// If its value is a promise, waits for the promise.
    ///
    /// - Throws: `BrowserError.script` if the expression throws.
    @discardableResult
    package func evaluate(_ expression: String) async throws -> JSONValue {
        let answer = try await call(
            "Runtime.evaluate",
            ["expression": .string(expression), "awaitPromise": true, "returnByValue": true, "userGesture": true])
        if let details = answer["exceptionDetails"] { throw BrowserError.script(BrowserLog.exception(details)) }
        return answer["result"]?["value"] ?? .null
    }

    @discardableResult
    package func call(
        _ method: String, _ parameters: KeyValuePairs<String, JSONValue> = [:]
    ) async throws -> JSONValue {
        try await call(method, parameters.map { JSONValue.Member($0.key, $0.value) })
    }

    /// Calls a method of Chromium's protocol.
    ///
    /// - Parameters:
    ///   - method: The method's name: `Input.insertText`, `Page.navigate`.
    ///   - parameters: The members of the parameter object.
    /// - Returns: Chromium's answer.
    /// - Throws: `BrowserError`.
    @discardableResult
    package func call(_ method: String, _ parameters: [JSONValue.Member]) async throws -> JSONValue {
        do {
            return try await session.pipe.call(
                method, .object(parameters), session: id, within: session.deadline)
        } catch BrowserError.refused(_, let message) {
            throw BrowserError.refused(call: method, message: message)
        }
    }
}
