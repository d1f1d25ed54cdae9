import Dispatch

/// Waits for what another process does.
enum Waiting {
    /// Asks again and again, at most for this long: a server's stop alone may take 18 s by its own limits.
    private static let patience = Duration.seconds(60)
    /// And at least so often: beside hundreds of other tests, seconds may lie between two questions.
    private static let leastAsks = 100

    /// The first value that `ask` has.
    ///
    /// - Throws: `ServerProcessError` naming `what` after a minute and 100 questions without one; the last error of `ask`, if it had one.
    @discardableResult
    static func value<Value: Sendable>(_ what: String, _ ask: () throws -> Value?) async throws -> Value {
        let end = ContinuousClock.now + patience
        var asks = 0
        while true {
            asks += 1
            let late = ContinuousClock.now > end && asks >= leastAsks
            do {
                if let value = try ask() { return value }
            } catch  where !late && !(error is ServerProcessError) {}
            guard !late else { throw ServerProcessError("waited in vain for \(what)") }
            await pause()
        }
    }

    /// Asking without a pause would take the machine from the very process that is waited for.
    private static func pause() async {
        await withCheckedContinuation { done in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) { done.resume() }
        }
    }
}
