import LayoverAudit
import LayoverCatalog
import LayoverFlags
import LayoverJSON
import LayoverModel

extension KillEntry {
    /// The flips of the store of another server, from its list; unreadable ones are skipped.
    static func list(_ body: JSONValue?) -> [KillEntry] {
        (body?["flips"]?.items ?? []).prefix(KillLimits.entries).compactMap { row in
            func text(_ name: String) -> String { StorableText.mended(row[name]?.string ?? "") }
            let actions: [String: KillChange.Action] = ["killed": .kill, "staged": .stage, "revived": .revive]
            guard text("origin") == Origin.store.rawValue, let action = actions[text("state")],
                let moment = UTCInstant(text("at")),
                let flip = Kills.Flip(action, key: text("key"), scope: text("scope"))
            else { return nil }
            return KillEntry(
                flip, reason: text("reason"), ticket: text("ticket"), actor: text("actor"), seconds: moment.seconds,
                generation: row["generation"]?.int ?? 0, origin: .store)
        }
    }
}
