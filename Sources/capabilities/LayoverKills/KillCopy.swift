import LayoverCatalog
import LayoverFiles
import LayoverJSON
import LayoverStore

/// A copy of what was last in force, beside the store, for the day when the store cannot be read.
struct KillCopy {
    let generation: Int
    let flips: [StoredFlip]

    private static func path(_ folder: String) -> String { folder + "/kills.copy.json" }

    /// Puts the copy in place of the one before, synchronized.
    func write(to folder: String) throws {
        let rows = flips.map { flip in
            JSONValue.object(of: [
                "generation": .int(flip.generation), "action": .string(flip.action.rawValue), "key": .string(flip.key),
                "scope": .string(flip.scope), "reason": .string(flip.reason), "ticket": .string(flip.ticket),
                "actor": .string(flip.actor), "seconds": .int(flip.seconds),
            ])
        }
        var bytes: [UInt8] = []
        JSONValue.object(of: ["generation": .int(generation), "flips": .array(rows)]).append(to: &bytes)
        try AtomicFile.replace(KillCopy.path(folder), bytes + [0x0a])
    }

    /// - Returns: `nil` where there is none, or none that reads.
    static func read(from folder: String) -> KillCopy? {
        guard let bytes = try? AtomicFile.read(path(folder)), let root = try? JSONValue(parsing: bytes),
            let generation = root["generation"]?.int, let rows = root["flips"]?.items
        else { return nil }
        return KillCopy(generation: generation, flips: rows.compactMap(flip))
    }

    private static func flip(_ row: JSONValue) -> StoredFlip? {
        guard let generation = row["generation"]?.int, let key = row["key"]?.string,
            let action = row["action"]?.string.flatMap(KillChange.Action.init)
        else { return nil }
        func text(_ name: String) -> String { row[name]?.string ?? "" }
        return StoredFlip(
            generation: generation, action: action, key: key, scope: text("scope"), reason: text("reason"),
            ticket: text("ticket"), actor: text("actor"), seconds: row["seconds"]?.int ?? 0)
    }
}
