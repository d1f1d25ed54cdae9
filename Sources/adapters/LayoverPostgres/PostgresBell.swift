import Dispatch
import Synchronization

/// Wakes one who looks at a database from time to time, at once when somebody tells a channel of something new.
///
/// What is told while nobody listens is lost, and behind a pooler nothing is heard: who waits looks at the latest when their time is over.
package final class PostgresBell: Sendable {
    private struct State {
        var isRung = false
        var round = 0
        var sleeper: CheckedContinuation<Bool, Never>?
    }

    private let state = Mutex(State())
    private let isEnding = Atomic<Bool>(false)
    private let settings: PostgresSettings
    private let channel: String
    private let hears: @Sendable (String) -> Bool

    /// Connects nowhere yet.
    ///
    /// - Parameters:
    ///   - settings: Whom to connect to.
    ///   - channel: At most 63 bytes.
    ///   - hears: Tells whether what was told is news; all is by default.
    package init(
        _ settings: PostgresSettings, channel: String, hears: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.settings = settings
        self.channel = channel
        self.hears = hears
    }

    /// Listens, on a thread of its own, which a database that is away holds up alone.
    ///
    /// - Parameter whenPooled: Called once where a pooler stands between, and nothing will be heard.
    package func listen(whenPooled: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "layover.listen.\(channel)").async { [self] in
            while !isEnding.load(ordering: .relaxed), hear(whenPooled) {}
        }
    }

    /// Ends listening, and wakes who waits.
    package func stop() {
        isEnding.store(true, ordering: .relaxed)
        ring()
    }

    /// Wakes who waits; who does not wait yet is woken when they do.
    package func ring() {
        let sleeper = state.withLock { state in
            state.isRung = state.sleeper == nil
            defer { state.sleeper = nil }
            return state.sleeper
        }
        sleeper?.resume(returning: true)
    }

    /// Waits until it rings; one waits at a time.
    ///
    /// - Parameter milliseconds: The longest wait.
    /// - Returns: Whether it rang.
    @discardableResult
    package func wait(milliseconds: Int) async -> Bool {
        await withCheckedContinuation { continuation in
            let round = state.withLock { state -> Int? in
                guard !state.isRung else {
                    state.isRung = false
                    return nil
                }
                state.round += 1
                state.sleeper = continuation
                return state.round
            }
            guard let round else { return continuation.resume(returning: true) }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
                let sleeper = state.withLock { state in
                    guard state.round == round else { return nil as CheckedContinuation<Bool, Never>? }
                    defer { state.sleeper = nil }
                    return state.sleeper
                }
                sleeper?.resume(returning: false)
            }
        }
    }

    /// Hears one connection to its end.
    ///
    /// - Returns: Whether another one is to be tried.
    private func hear(_ whenPooled: () -> Void) -> Bool {
        do throws(PostgresError) {
            guard let listener = try PostgresListener(directly: settings, channel: channel) else {
                whenPooled()
                return false
            }
            // What was told before is found now.
            ring()
            while !isEnding.load(ordering: .relaxed) {
                if try listener.notifications(waiting: 1_000).contains(where: hears) { ring() }
            }
            return false
        } catch {
            // Whoever looks from time to time says what is wrong.
            let pause = DispatchSemaphore(value: 0)
            _ = pause.wait(timeout: .now() + .milliseconds(Int.random(in: PostgresLimits.listenAgainMilliseconds)))
            return true
        }
    }
}
