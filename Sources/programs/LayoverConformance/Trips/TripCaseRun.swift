import Foundation
import LayoverJSON
import LayoverModel
import LayoverSQLite
import LayoverSeal
import LayoverTripsSQLite
import LayoverTrips
import Synchronization

/// One run of a case: its own store, a clock that steps move, and the names that the case uses.
final class TripCaseRun {
    /// The state that the store's hooks read.
    final class Faults: Sendable {
        let seconds = Mutex(TripCaseRun.start)
        /// The point at which the next commit fails.
        let point = Mutex<TripStorePoint?>(nil)
    }

    /// The time 0 of a case, well before its flights.
    static let start = 1_795_000_000

    let tripCase: TripCase
    let faults = Faults()
    let rules: TripRules
    private let folder: URL
    private var store: SQLiteTripStore
    var names: TripCaseNames

    /// - Throws: An error if a folder cannot be created or there are no random bytes.
    init(_ tripCase: TripCase) throws {
        self.tripCase = tripCase
        rules = TripRules(limits: tripCase.limits)
        folder = FileManager.default.temporaryDirectory.appending(path: "layover-trips-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        names = TripCaseNames(try Seal(), flights: tripCase.flights)
        store = TripCaseRun.store(in: folder, rules, faults)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var now: UTCInstant { UTCInstant(seconds: faults.seconds.withLock { $0 }) }

    private static func store(in folder: URL, _ rules: TripRules, _ faults: Faults) -> SQLiteTripStore {
        var settings = SQLiteTripStore.Settings(path: folder.appending(path: "trips.sqlite").path) {
            UTCInstant(seconds: faults.seconds.withLock { $0 })
        }
        settings.rules = rules
        settings.hooks.reach = { point in
            let isDue = faults.point.withLock { due in
                defer { if due == point { due = nil } }
                return due == point
            }
            return isDue ? StoreError.corrupt("made to fail", sql: point.rawValue) : nil
        }
        return SQLiteTripStore(settings)
    }

    /// Performs all steps in order.
    ///
    /// - Returns: The replies by step number, and the final state of the trip.
    /// - Throws: `SuiteError` for an invalid step, or if an invariant is violated.
    func play(_ steps: [JSONValue]) async throws -> (replies: [String: JSONValue], final: JSONValue) {
        try await begin()
        var replies: [String: JSONValue] = [:]
        for step in steps {
            let found = try await reply(to: step)
            for (step, reply) in found {
                if let number = step["n"]?.int { replies[String(number)] = reply }
            }
            try await audit()
        }
        let view = try? rules.view(try await store.rows(of: names.trip), as: .server, now: now)
        return (replies, view.map { names.final($0, try? rows()) } ?? ["deleted": true])
    }

    private func rows() throws -> TripRows? { store.rowsAtHand(of: names.trip) }

    private func reply(to step: JSONValue) async throws -> [(step: JSONValue, reply: JSONValue)] {
        switch step["do"]?.string {
        case "clock":
            faults.seconds.withLock { $0 += step["add"]?.int ?? 0 }
            return []
        case "sweep":
            try await store.sweep()
            return []
        case "read": return [(step, await read(step))]
        case "read-events": return [(step, await readEvents(step))]
        case "crash": return [(step, try await crash(step))]
        case "commit-fails": return try await failCommit(step)
        default:
            let request = try names.request(step, now: now)
            let answer = await store.perform(request)
            names.keep(answer, of: step, request)
            return [(step, names.reply(answer))]
        }
    }

    private func read(_ step: JSONValue) async -> JSONValue {
        do {
            let view = try rules.view(try await store.rows(of: names.trip), as: names.caller(step), now: now)
            return ["status": 200, "sees": names.sees(view)]
        } catch {
            return names.refusal(error)
        }
    }

    private func readEvents(_ step: JSONValue) async -> JSONValue {
        do {
            let after = step["after"]?.int ?? 0
            let window = try await store.changes(of: names.trip, after: after)
            let lines = try rules.changes(
                after: after, in: window?.lines ?? [], of: window?.rows, as: names.caller(step), now: now)
            let events = lines.map { lines in
                JSONValue.array(lines.map { [.int($0.revision), .string($0.kind.rawValue)] })
            }
            return ["status": 200, "events": events ?? "reset"]
        } catch {
            return names.refusal(error)
        }
    }

    /// Crashes the store in the middle of a step, and starts it again.
    private func crash(_ step: JSONValue) async throws -> JSONValue {
        guard let point = step["point"]?.string.flatMap(TripStorePoint.init(rawValue:)), let during = step["during"]
        else {
            throw SuiteError("a crash has a point and a step")
        }
        faults.point.withLock { $0 = point }
        _ = await store.perform(try names.request(during, now: now))
        faults.point.withLock { $0 = nil }
        await store.close()
        store = TripCaseRun.store(in: folder, rules, faults)
        return ["reply": "none"]
    }

    /// Performs steps as one group whose commit fails.
    private func failCommit(_ step: JSONValue) async throws -> [(step: JSONValue, reply: JSONValue)] {
        let during = step["during"]?.items ?? step["during"].map { [$0] } ?? []
        faults.point.withLock { $0 = .beforeCommit }
        let requests = try during.map { try names.request($0, now: now) }
        let answers = await store.perform(requests)
        faults.point.withLock { $0 = nil }
        return zip(during, answers).map { ($0, names.reply($1)) }
    }

    /// Checks the invariants.
    private func audit() async throws {
        guard let window = try await store.changes(of: names.trip, after: 0) else { return }
        let found = TripAudit.faults(window.rows, log: window.lines, kept: tripCase.limits.eventsKept)
        guard found.isEmpty else { throw SuiteError("\(found)") }
    }

    /// Creates the trip with its people and items.
    private func begin() async throws {
        let first = try names.create(by: tripCase.people[0], ballot: tripCase.ballot, adding: tripCase.adding)
        guard case .success(.done) = await store.perform(first) else { throw SuiteError("the trip is rejected") }
        let joins = tripCase.people.dropFirst().map { ["do": "join", "as": $0, "link": "L"] }
        let adds = tripCase.items.map { ["do": "add", "as": tripCase.people[0], "item": $0, "state": "sent"] }
        for words in joins + adds {
            let step = JSONValue.object(
                words.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) })
            guard try await reply(to: step).first?.reply["status"]?.int == 201 else {
                throw SuiteError("a given step is rejected: \(step)")
            }
        }
    }
}
