import Dispatch
import LayoverFrame
import LayoverPostgres
import Synchronization

/// Looks at a store that servers share about once a second, and at once when another server tells of something new.
final class StoreWatch: Sendable {
    private let writer: SharedKillWriter
    private let database: PostgresSettings
    private let log: ServerLog
    private let bell = Bell()
    private let isEnding = Atomic<Bool>(false)
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ writer: SharedKillWriter, database: PostgresSettings, log: ServerLog) {
        self.writer = writer
        self.database = database
        self.log = log
    }

    func start() {
        task.withLock { task in
            task = Task { [writer, bell] in
                while !Task.isCancelled {
                    await bell.wait(milliseconds: Int.random(in: SharedKillLimits.beatMilliseconds))
                    guard !Task.isCancelled else { return }
                    await writer.beat()
                }
            }
        }
        DispatchQueue(label: "layover.store.listen").async { [self] in listen() }
    }

    /// Ends it; no beat comes after this.
    func stop() async {
        isEnding.store(true, ordering: .relaxed)
        let task = task.withLock { $0 }
        task?.cancel()
        bell.ring()
        await task?.value
    }

    /// Hears what others tell, on a thread of its own, which a database that is away holds up alone.
    private func listen() {
        while !isEnding.load(ordering: .relaxed) {
            do throws(PostgresError) {
                guard let listener = try PostgresListener(directly: database, channel: SharedKillLimits.channel) else {
                    return log.info("the shared store is behind a pooler: what is new is looked at each second")
                }
                // What was told before is found now.
                bell.ring()
                while !isEnding.load(ordering: .relaxed) {
                    if try !listener.notifications(waiting: 1_000).isEmpty { bell.ring() }
                }
            } catch {
                // The next beat says what is wrong.
                let pause = DispatchSemaphore(value: 0)
                _ = pause.wait(timeout: .now() + .milliseconds(Int.random(in: 500...1_500)))
            }
        }
    }
}

/// Wakes one who waits; who is not waiting yet is woken when they do.
private final class Bell: Sendable {
    private struct State {
        var isRung = false
        var round = 0
        var sleeper: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func ring() {
        let sleeper = state.withLock { state in
            state.isRung = state.sleeper == nil
            defer { state.sleeper = nil }
            return state.sleeper
        }
        sleeper?.resume()
    }

    func wait(milliseconds: Int) async {
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
            guard let round else { return continuation.resume() }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
                let sleeper = state.withLock { state in
                    guard state.round == round else { return nil as CheckedContinuation<Void, Never>? }
                    defer { state.sleeper = nil }
                    return state.sleeper
                }
                sleeper?.resume()
            }
        }
    }
}
