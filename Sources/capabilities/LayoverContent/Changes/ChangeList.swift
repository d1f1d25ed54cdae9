import LayoverAudit
import LayoverCatalog
package import LayoverFrame
package import LayoverJSON
import LayoverKillsPostgres
import LayoverKills
package import LayoverModel
package import LayoverPostgres
import LayoverKillsSQLite

/// The timeline: published catalogs, kills and revivals, versions first seen, and everything else in the journal.
package struct ChangeList: Sendable {
    /// Maximum changes in one list; the newest are kept.
    package static let changeLimit = 1000

    /// Oldest first.
    package let changes: [Change]
    package let isCut: Bool
    /// Errors while reading.
    package let problems: [String]

    /// The list if the disk does not answer.
    static let unread = ChangeList(problems: ["the state folder cannot be read: the disk has not answered"])

    private init(problems: [String]) {
        changes = []
        isCut = false
        self.problems = problems
    }

    /// Reads a state folder; parts that cannot be read are reported, and the rest is listed.
    ///
    /// - Parameters:
    ///   - folder: The state folder of one server.
    ///   - since: The start of the list.
    ///   - digest: The hash function of the audit.
    ///   - store: The database with the audit of kills, if servers share one.
    package init(
        folder: String, since: UTCInstant, digest: any Digesting, store: PostgresSettings? = nil
    ) {
        var changes: [Change] = []
        var problems: [String] = []
        func collect(_ what: String, _ read: () throws -> [Change]) {
            do { changes += try read().filter { $0.seconds >= since.seconds } } catch {
                problems.append("\(what) cannot be read: \(error)")
            }
        }
        collect("the journal") { try ChangeJournal.read(from: folder) }
        collect("the versions seen") { try VersionLog.read(from: folder) }
        collect("the audit of kills") {
            var lines: [Change] = []
            if let store {
                try PostgresKillStore(try PostgresConnection(store), digest: digest)
                    .audit(since: since.seconds) { lines.append(Change($0)) }
                return lines.filter { $0.kind != KillChange.Action.skip.rawValue }
            }
            try KillStore(reading: "\(folder)/\(KillLimits.storeName)", digest: digest)
                .audit(since: since.seconds) { lines.append(Change($0)) }
            return lines
        }
        let inOrder = changes.enumerated().sorted { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }
        self.changes = inOrder.suffix(ChangeList.changeLimit).map(\.element)
        isCut = inOrder.count > ChangeList.changeLimit
        self.problems = problems
    }

    /// Reads a server's reply.
    package init(_ json: JSONValue) {
        changes = json["changes"]?.items?.compactMap { Change($0) } ?? []
        isCut = json["cut"]?.bool ?? false
        problems = json["problems"]?.items?.compactMap(\.string) ?? []
    }

    package var json: JSONValue {
        .object(of: [
            "changes": .array(changes.map(\.json)), "cut": .bool(isCut),
            "problems": .array(problems.map { .string($0) }),
        ])
    }

    /// The start of a list: `30m`, `2h`, `3d` ago, or a moment such as `2026-11-21T18:00:00Z`; `nil` for anything else.
    package static func moment(_ text: String, now: UTCInstant) -> UTCInstant? {
        if let moment = UTCInstant(text) { return moment }
        let units: [Character: Int] = ["m": 60, "h": 3600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), (1...9999).contains(count)
        else { return nil }
        return now.adding(seconds: -count * unit)
    }
}
