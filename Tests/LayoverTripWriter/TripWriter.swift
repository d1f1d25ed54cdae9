import Dispatch
import Glibc
import LayoverModel
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Synchronization

/// People who vote as fast as they are answered, until the process ends.
struct TripWriter {
    /// The items that are voted on, and the people who vote.
    static let items = ["A", "B", "C", "D"]
    static let people = (1...16).map { "p\($0)" }

    let script: TripScript
    let store: SQLiteTripStore

    static func point(_ text: String) -> TripStorePoint? { TripStorePoint(rawValue: text) }

    init(path: String, point: TripStorePoint, count: Int) throws {
        script = try TripScript()
        var settings = SQLiteTripStore.Settings(path: path) { UTCInstant(seconds: Int(time(nil))) }
        var limits = TripLimits()
        limits.eventsKept = 1_000_000
        settings.rules = TripRules(limits: limits)
        settings.endpoints = ["apps"]
        let end = TripEnd(point, after: count)
        settings.hooks.reach = { reached in
            end.reach(reached)
            return nil
        }
        store = SQLiteTripStore(settings)
    }

    func run() async throws {
        _ = await store.perform([script.create(by: TripWriter.people[0])])
        for person in TripWriter.people.dropFirst() { _ = await store.perform(script.join(person)) }
        _ = await store.perform(TripWriter.items.map { script.add(TripWriter.people[0], $0) })
        guard let rows = try await store.rows(of: script.trip) else { return }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for person in TripWriter.people {
                let seq = rows.people[script.person(person)]?.seq ?? 0
                tasks.addTask { await vote(person, from: seq) }
            }
            tasks.addTask { try await upkeep() }
            try await tasks.waitForAll()
        }
    }

    /// Sends the last vote again first, like a client that received no answer.
    private func vote(_ person: String, from last: Int) async {
        for seq in max(1, last)... {
            let item = TripWriter.items[seq % TripWriter.items.count]
            // Each round of all items votes for the next value, so that each vote changes something.
            let value = VoteValue.allCases[seq / TripWriter.items.count % 3]
            let key = script.twin("\(seq)", of: person, body: "\(seq)")
            let answer = await store.perform(script.vote(person, on: item, value, seq: seq, key: key))
            let vote = "\(person) \(item) \(value.rawValue) \(seq)"
            switch answer {
            case .success(.done(let reply)) where reply.changed: write("vote \(vote) \(reply.revision)")
            case .success(.replayed(let reply)): write("again \(vote) \(reply.revision)")
            default: write("refused \(answer)")
            }
        }
    }

    private func upkeep() async throws {
        while true {
            try await store.checkpoint()
            for row in try await store.claim(for: "apps", limit: 10, leaseSeconds: 1) {
                try await store.settle(row, as: .failed(retrySeconds: 0))
            }
            try await store.sweep()
        }
    }

    /// One system call, so that a line is written whole or not at all.
    private func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}

/// Ends this process at a point of the store's work.
final class TripEnd: Sendable {
    private let point: TripStorePoint
    private let left: Mutex<Int>

    init(_ point: TripStorePoint, after count: Int) {
        self.point = point
        left = Mutex(count)
    }

    func reach(_ reached: TripStorePoint) {
        guard reached == point else { return }
        let isEnd = left.withLock { left in
            left -= 1
            return left == 0
        }
        guard isEnd else { return }
        // The code after this point inside SQLite is reached only if this thread continues.
        guard point == .inCheckpoint else { return end() }
        DispatchQueue.global().async { self.end() }
    }

    private func end() { kill(getpid(), SIGKILL) }
}
