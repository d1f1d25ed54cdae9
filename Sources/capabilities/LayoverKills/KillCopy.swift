import LayoverAudit
import LayoverCatalog
import LayoverFiles
import LayoverJSON

/// A copy of the latest flips in force, next to the store, for use if the store cannot be read.
struct KillCopy {
    /// State of a server that shares its store with others.
    struct Shared: Sendable {
        /// The name of the store that was seen last; empty if none was.
        let store: String
        /// The end of its audit.
        let head: AuditHead
        /// Flips in force that are not in the store.
        let pending: [StoredFlip]
        /// Seconds by which the store's clock was ahead.
        let offsetSeconds: Int
        /// Admin listeners of the other servers.
        let servers: [String]
    }

    let generation: Int
    let flips: [StoredFlip]
    /// `nil` if the store is this server's own.
    var shared: Shared?

    private static func path(_ folder: String) -> String { folder + "/" + KillLimits.copyName }

    /// Replaces the previous copy, synchronized.
    func write(to folder: String) throws {
        var members = [
            JSONValue.Member("generation", .int(generation)), JSONValue.Member("flips", .array(flips.map(\.json))),
        ]
        if let shared { members.append(JSONValue.Member("shared", shared.json)) }
        try AtomicFile.replace(KillCopy.path(folder), JSONValue.object(members).bytes + [0x0a])
    }

    /// - Returns: `nil` if there is no copy, or it cannot be read.
    static func read(from folder: String) -> KillCopy? {
        guard let bytes = try? AtomicFile.read(path(folder)), let root = try? JSONValue(parsing: bytes),
            let generation = root["generation"]?.int, let rows = root["flips"]?.items
        else { return nil }
        return KillCopy(
            generation: generation, flips: rows.compactMap { StoredFlip($0) }, shared: Shared(root["shared"]))
    }
}

extension KillCopy.Shared {
    fileprivate var json: JSONValue {
        .object(of: [
            "store": .string(store), "generation": .int(head.generation), "hash": .string(head.hash),
            "pending": .array(pending.map(\.json)), "offset_seconds": .int(offsetSeconds),
            "servers": .array(servers.map { .string($0) }),
        ])
    }

    fileprivate init?(_ json: JSONValue?) {
        guard let json, let store = json["store"]?.string, let generation = json["generation"]?.int,
            let hash = json["hash"]?.string
        else { return nil }
        self.init(
            store: store, head: AuditHead(generation: generation, hash: hash),
            pending: (json["pending"]?.items ?? []).compactMap { StoredFlip($0) },
            offsetSeconds: json["offset_seconds"]?.int ?? 0,
            servers: (json["servers"]?.items ?? []).compactMap(\.string))
    }
}

extension StoredFlip {
    fileprivate var json: JSONValue {
        .object(of: [
            "generation": .int(generation), "action": .string(action.rawValue), "key": .string(key),
            "scope": .string(scope), "reason": .string(reason), "ticket": .string(ticket), "actor": .string(actor),
            "seconds": .int(seconds),
        ])
    }

    fileprivate init?(_ row: JSONValue) {
        guard let generation = row["generation"]?.int, let key = row["key"]?.string,
            let action = row["action"]?.string.flatMap(KillChange.Action.init)
        else { return nil }
        func text(_ name: String) -> String { StorableText.mended(row[name]?.string ?? "") }
        self.init(
            generation: generation, action: action, key: key, scope: text("scope"), reason: text("reason"),
            ticket: text("ticket"), actor: text("actor"), seconds: row["seconds"]?.int ?? 0)
    }
}
