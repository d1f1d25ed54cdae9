import Dispatch
import Synchronization

/// Wakes a task that polls a database, as soon as a notification arrives on a channel.
///
/// Notifications are lost while nothing listens, and behind a pooler none arrive: so the waiting task continues at the latest
/// when its time has passed.
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

    /// Does not connect yet.
    ///
    /// - Parameters:
    ///   - settings: The database.
    ///   - channel: At most 63 bytes.
    ///   - hears: Returns whether a payload is news; by default, every payload is.
    package init(
        _ settings: PostgresSettings, channel: String, hears: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.settings = settings
        self.channel = channel
        self.hears = hears
    }

    /// Listens on a thread of its own; if the database is not available, only that thread waits.
    ///
    /// - Parameter whenPooled: Called once if there is a pooler in between, so that no notifications arrive.
    package func listen(whenPooled: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "layover.listen.\(channel)").async { [self] in
            while !isEnding.load(ordering: .relaxed), hear(whenPooled) {}
        }
    }

    /// Stops listening, and wakes the waiting task.
    package func stop() {
        isEnding.store(true, ordering: .relaxed)
        ring()
    }

    /// Wakes the waiting task; if none is waiting, the next one is woken at once.
    package func ring() {
        let sleeper = state.withLock { state in
            state.isRung = state.sleeper == nil
            defer { state.sleeper = nil }
            return state.sleeper
        }
        sleeper?.resume(returning: true)
    }

    /// Waits until it rings; only one task may wait at a time.
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

    /// Listens on one connection until it ends.
    ///
    /// - Returns: Whether to try another connection.
    private func hear(_ whenPooled: () -> Void) -> Bool {
        do throws(PostgresError) {
            guard let listener = try PostgresListener(directly: settings, channel: channel) else {
                whenPooled()
                return false
            }
            // Wakes the task, because notifications before this may have been missed.
            ring()
            while !isEnding.load(ordering: .relaxed) {
                if try listener.notifications(waiting: 1_000).contains(where: hears) { ring() }
            }
            return false
        } catch {
            // The polling task reports the error.
            let pause = DispatchSemaphore(value: 0)
            _ = pause.wait(timeout: .now() + .milliseconds(Int.random(in: PostgresLimits.listenAgainMilliseconds)))
            return true
        }
    }
}
