import LayoverAudit
import LayoverFrame

/// Flips taken over from peers.
extension KillWriter {
    /// Takes over flips that are in force on peers but not here.
    ///
    /// If the store cannot be written, kills are held in memory and nothing is revived, as with flips made here.
    ///
    /// - Parameter peers: The flips in force on each.
    /// - Returns: The number of flips taken from each, in the same order.
    func mergePeers(_ peers: [(server: AdminServer, entries: [KillEntry])]) -> [Int] {
        defer { inForce.show(report) }
        let isReopened = reopen()
        let theirs = peers.flatMap(\.entries)
        let missing = PeerKills.missing(from: entries, of: theirs, now: settings.wallClock())
        var taken = peers.map { _ in 0 }
        guard !missing.isEmpty else {
            if isReopened { publish() }
            return taken
        }
        let before = entries
        let generation = report.generation
        let added = add(missing, of: peers)
        if added.count < missing.count {
            settings.log.error(
                "no more than \(settings.limit) flips are in force: \(missing.count - added.count) of peers are not taken"
            )
        }
        guard !added.isEmpty else { return taken }
        for place in added.compactMap(\.place) { taken[place] += 1 }
        if keep(added.map(\.change)) == nil {
            copy()
        } else {
            entries = before
            report.generation = generation
            for flip in added where flip.entry.isKill {
                _ = add(flip.entry, from: nil)
                pending.append(flip.change)
            }
        }
        publish()
        settings.log.info("\(added.count) flips of peers are taken over")
        return taken
    }

    /// A flip that was taken over.
    private struct Added {
        let entry: KillEntry
        let change: KillChange
        /// Index of the peer that has it.
        let place: Int?
    }

    /// Appends flips, all of a name or none: a revival without the later kills would show a killed card.
    ///
    /// Names that exceed the limit are left unchanged, and no more is added than one transaction can hold.
    private func add(
        _ missing: [KillEntry], of peers: [(server: AdminServer, entries: [KillEntry])]
    ) -> [Added] {
        var added: [Added] = []
        var rest = missing[...]
        while let name = rest.first?.name {
            let flips = rest.prefix { $0.name == name }
            rest = rest.dropFirst(flips.count)
            guard added.count + flips.count <= KillManager.entryLimit else { continue }
            let before = entries
            let generation = report.generation
            var all: [Added] = []
            for entry in flips {
                let place = peers.firstIndex { $0.entries.contains(entry) }
                let change = add(entry, from: place.map { peers[$0].server })
                all.append(Added(entry: entry, change: change, place: place))
            }
            guard entries.count <= max(settings.limit, before.count) else {
                entries = before
                report.generation = generation
                continue
            }
            added += all
        }
        return added
    }

    /// - Returns: The change to be written.
    private func add(_ entry: KillEntry, from server: AdminServer?) -> KillChange {
        let order = KillOrder(
            entry.flip, reason: entry.reason, ticket: entry.ticket, actor: entry.actor,
            address: server.map { "peer \($0)" } ?? "")
        report.generation += 1
        let next = KillWriter.entries(entries, after: order, seconds: entry.seconds, report.generation)
        let change = change(order, from: entries, to: next, seconds: entry.seconds)
        entries = next
        return change
    }
}
