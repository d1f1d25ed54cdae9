package import LayoverJSON

extension BrowserPage {
    /// Waits until an expression is true in the page.
    ///
    /// The expression is checked before each frame that Chromium draws.
    ///
    /// - Parameters:
    ///   - expression: The expression. If it throws, it counts as not yet true.
    ///   - deadline: The maximum time to wait; the session's deadline by default.
    /// - Returns: The value of the expression.
    /// - Throws: `BrowserError.never` with the content of the page if the time runs out.
    @discardableResult
    package func wait(for expression: String, within deadline: Duration? = nil) async throws -> JSONValue {
        let end = ContinuousClock.now + (deadline ?? session.deadline)
        while true {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            let found = try await poll(for: expression, milliseconds: max(0, Int(left)))
            if let found, let value = found["value"] { return value }
            guard found == nil, ContinuousClock.now < end else {
                let text = try? await evaluate("document.body ? document.body.innerText.slice(0, 600) : ''").string
                let fault = found?["fault"]?.string.map { " (\($0))" } ?? ""
                throw BrowserError.never(expression + fault, page: text ?? "")
            }
        }
    }

    /// - Returns: `nil` if the page was left meanwhile; an object without `value` if the time ran out.
    private func poll(for expression: String, milliseconds: Int) async throws -> JSONValue? {
        let script = """
            (async () => {
              const end = performance.now() + \(min(milliseconds, BrowserLimits.lookMilliseconds));
              const last = \(milliseconds <= BrowserLimits.lookMilliseconds);
              let fault = null;
              while (true) {
                try { const value = (\(expression)); if (value) return { value }; fault = null; }
                catch (error) { fault = String(error); }
                if (performance.now() > end) return last ? { fault } : null;
                await new Promise(done => requestAnimationFrame(done));
              }
            })()
            """
        do {
            let found = try await evaluate(script)
            return found == .null ? nil : found
        } catch BrowserError.refused(_, let message)
            where BrowserPage.left.contains(where: message.contains)
        {
            return nil
        }
    }

    /// Chromium's messages about a script whose page was replaced by another.
    private static let left = [
        "context was destroyed", "navigated or closed", "Cannot find context", "Promise was collected",
    ]

    func waitUntilLoaded() async throws {
        try await wait(for: "document.readyState === 'complete'")
        try await evaluate(
            "document.fonts.ready.then(() => Promise.all([...document.images].map(one => one.decode().catch(() => 0)))).then(() => 0)"
        )
    }
}
