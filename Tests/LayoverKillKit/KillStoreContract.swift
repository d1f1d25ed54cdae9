package import LayoverAudit
import LayoverModel
import LayoverSeal

/// The contract of every store of kills, whatever its engine: its cases, each of which returns its faults.
package enum KillStoreContract: String, CaseIterable, Sendable, CustomStringConvertible {
    case chains, supersedes, stages, keepsTimes, refusesNothing, seesBefore, skips, survives, audits, ordersWriters
    case mends

    package var description: String { rawValue }

    /// Runs one case.
    ///
    /// - Parameter open: Opens the same store once more, as another process or another server would.
    /// - Returns: What does not hold.
    /// - Throws: The store's error.
    package func faults<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        switch self {
        case .chains: try KillStoreContract.chains(open)
        case .supersedes: try KillStoreContract.supersedes(open)
        case .stages: try KillStoreContract.stages(open)
        case .keepsTimes: try KillStoreContract.keepsTimes(open)
        case .refusesNothing: try KillStoreContract.refusesNothing(open)
        case .seesBefore: try KillStoreContract.seesBefore(open)
        case .skips: try KillStoreContract.skips(open)
        case .survives: try KillStoreContract.survives(open)
        case .audits: try KillStoreContract.audits(open)
        case .ordersWriters: try KillStoreContract.ordersWriters(open)
        case .mends: try KillStoreContract.mends(open)
        }
    }

    /// A flip with the fields of a caller's request.
    package static func change(
        _ action: KillChange.Action = .kill, _ key: String = "widget:bags", scope: String = "", seconds: Int = 7
    ) -> KillChange {
        KillChange(action, key: key, scope: scope, reason: "wrong ✗\t\n", ticket: "", actor: "ola", seconds: seconds)
    }

    private static func fault(_ isWell: Bool, _ what: String) -> [String] { isWell ? [] : [what] }
}

// Lines of the audit and their hash chain.
extension KillStoreContract {
    private static func chains<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let store = try open()
        let numbers = [
            try store.append([change(), change(scope: "markets=GB")]),
            try store.append([change(.kill, "widget:hint"), change(.revive, "widget:hint")]),
        ]
        var lines: [AuditLine] = []
        try store.audit { lines.append($0) }
        let (flips, head, verdict) = (try store.flips(), try store.head(), try store.verify())
        return fault(numbers == [2, 4], "generations \(numbers)")
            + fault(flips.map(\.generation) == [1, 2, 4], "flips \(flips.map(\.generation))")
            + fault(flips.map(\.action) == [.kill, .kill, .revive], "actions \(flips.map(\.action))")
            + fault(lines.map(\.generation) == [1, 2, 3, 4], "lines \(lines.map(\.generation))")
            + fault(lines.first?.previous == AuditLine.start, "the first line follows another")
            + fault(lines.first?.change == change(), "a line is \(String(describing: lines.first?.change))")
            + fault(head == AuditHead(generation: 4, hash: lines.last?.hash ?? ""), "the head is \(head)")
            + fault(verdict == .whole(lines: 4, hash: head.hash), "the audit is \(verdict)")
    }

    private static func audits<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let store = try open()
        for seconds in [10, 20, 30] { _ = try store.append([change(.kill, "widget:w\(seconds)", seconds: seconds)]) }
        var keys: [String] = []
        try store.audit(since: 20) { keys.append($0.change.key) }
        let examined = try store.examine()
        return try fault(keys == ["widget:w20", "widget:w30"], "since 20 there is \(keys)")
            + fault(examined.differences.isEmpty && examined.flips == store.flips(), "in force is \(examined)")
    }

    private static func skips<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let store = try open()
        _ = try store.append([change()])
        let number = try store.append([.skip(to: 7, by: "web-1", seconds: 8), change(.kill, "widget:hint")])
        // If another server has already passed the number, the skip takes the next one.
        let next = try store.append([.skip(to: 3, by: "web-2", seconds: 9)])
        let (flips, verdict) = (try store.flips(), try store.verify())
        return try fault(number == 8 && next == 9, "the numbers are \(number) and \(next)")
            + fault(flips.map(\.generation) == [1, 8], "flips \(flips)")
            + fault(verdict == .whole(lines: 4, hash: store.head().hash), "the audit is \(verdict)")
    }

    /// PostgreSQL cannot store U+0000; every engine must store the same text instead.
    private static func mends<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let store = try open()
        _ = try store.append([
            KillChange(.kill, key: "widget:bags", reason: "a\0b", ticket: "\0", actor: "ola\0", seconds: 7)
        ])
        let flip = try store.flips().first
        return fault(flip?.reason == "a\u{fffd}b", "the reason is \(flip?.reason ?? "nowhere")")
            + fault(flip?.ticket == "\u{fffd}", "the ticket is \(flip?.ticket ?? "nowhere")")
            + fault(flip?.actor == "ola\u{fffd}", "the actor is \(flip?.actor ?? "nowhere")")
    }

    private static func survives<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let written = try open().append([change(), change(.stage, scope: "share=90%")])
        let store = try open()
        let (flips, verdict) = (try store.flips(), try store.verify())
        return try fault(written == 2 && flips.map(\.scope) == ["", "share=90%"], "flips \(flips)")
            + fault(verdict == .whole(lines: 2, hash: store.head().hash), "the audit is \(verdict)")
    }
}

// How a flip affects earlier ones.
extension KillStoreContract {
    private static func supersedes<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let store = try open()
        _ = try store.append([change(), change(), change(scope: "markets=GB"), change()])
        let kept = try store.flips().map(\.generation)
        _ = try store.append([change(.revive)])
        return try fault(kept == [3, 4], "the same kill again leaves \(kept)")
            + fault(store.flips().map(\.action) == [.revive], "a revival leaves kills")
    }

    private static func stages<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let store = try open()
        let steps = [change(.stage, scope: "share=90%"), change(.stage, scope: "share=50%")]
        _ = try store.append([change(), change(scope: "markets=GB")] + steps)
        let scopes = try store.flips().map(\.scope)
        // The same kill again comes after the step, and so applies to all again.
        _ = try store.append([change()])
        return try fault(scopes == ["", "markets=GB", "share=50%"], "scopes \(scopes)")
            + fault(store.flips().map(\.generation) == [2, 4, 5], "a kill after a step")
    }

    private static func keepsTimes<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let store = try open()
        var taken = change()
        taken.flippedSeconds = 3
        _ = try store.append([taken])
        var seconds: [Int] = []
        try store.audit { seconds.append($0.change.seconds) }
        return try fault(store.flips().map(\.seconds) == [3], "a flip of another server keeps its own time")
            + fault(seconds == [7], "the audit has the time of writing")
    }

    private static func refusesNothing<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let store = try open()
        let most = (0..<KillStoreLimits.changes).map { change(.kill, "widget:w\($0)") }
        let number = try store.append(most)
        let state = try store.flip { _ in [] }
        return try fault(
            number == most.count && state.flips.count == most.count, "\(state.flips.count) flips of \(number)")
            + fault(state.head == store.head(), "nothing to write changes the head")
    }

    private static func seesBefore<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let first = try open()
        let second = try open()
        _ = try first.append([change()])
        var seen: [Int] = []
        let state = try second.flip { state in
            seen = state.flips.map(\.generation) + [state.head.generation]
            return [change(.kill, "widget:hint", seconds: state.seconds)]
        }
        return try fault(seen == [1, 1], "it sees \(seen)")
            + fault(state.flips.map(\.key) == ["widget:bags", "widget:hint"], "then \(state.flips)")
            + fault(state.seconds > 1_600_000_000, "the store's time is \(state.seconds)")
            + fault(first.flips() == state.flips, "the first sees something else")
    }

    private static func ordersWriters<Store: KillStoring & ~Copyable>(_ open: () throws -> Store) throws -> [String] {
        let first = try open()
        let second = try open()
        for round in 0..<20 {
            _ = try first.append([change(.kill, "widget:a\(round)")])
            _ = try second.append([change(.revive, "widget:a\(round)"), change(.kill, "widget:b\(round)")])
        }
        let verdict = try first.verify()
        return try fault(verdict == .whole(lines: 60, hash: second.head().hash), "the audit is \(verdict)")
            + fault(first.flips().count == 40, "flips")
    }
}
