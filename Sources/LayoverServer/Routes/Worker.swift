import LayoverFlights
import LayoverJSON
import Synchronization

/// What one request at a time works with: its tape, its tables, its facts; they keep their memory from one to the next.
struct WorkerState: ~Copyable {
    var parser = TapeParser()
    var reader = FlightReader()
    var facts = FlightFacts()
}

final class Worker: Sendable {
    let state = Mutex(WorkerState())
}

/// Lends workers to requests: as many as ever ran at one time.
final class WorkerPool: Sendable {
    private let idle = Mutex<[Worker]>([])

    func withWorker<Result>(_ use: (inout WorkerState) throws -> sending Result) rethrows -> sending Result {
        let worker = idle.withLock { $0.popLast() } ?? Worker()
        defer { idle.withLock { $0.append(worker) } }
        return try worker.state.withLock { state in try use(&state) }
    }
}
