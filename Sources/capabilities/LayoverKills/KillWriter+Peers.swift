import LayoverFrame

/// Flips taken over from peers.
extension KillWriter {
    /// Takes over flips that are in force on peers but not here.
    ///
    /// If the store cannot be written, kills are held in memory and nothing is revived, as with flips made here.
    func mergePeers(_ peers: [(server: AdminServer, entries: [KillEntry])]) -> [Int] {
        defer { ledger.show() }
        let (settings, isReopened) = (ledger.settings, reopen())
        let missing = PeerKills.missing(
            from: ledger.entries, of: peers.flatMap(\.entries), now: settings.wallClock())
        var taken = peers.map { _ in 0 }
        guard !missing.isEmpty else {
            if isReopened { publish() }
            return taken
        }
        let (draft, added) = draft(missing, of: peers)
        if added.count < missing.count {
            settings.log.error(
                "no more than \(settings.limit) flips are in force: \(missing.count - added.count) of peers are not taken"
            )
        }
        guard !added.isEmpty else { return taken }
        for place in added.compactMap({ KillWriter.place(of: $0, in: peers) }) { taken[place] += 1 }
        if keep(draft.changes) == nil {
            adopt(draft)
            copy()
        } else {
            var kills = FlipDraft(ledger)
            for entry in added where entry.isKill { kills.add(entry, from: "") }
            adopt(kills)
            pending += zip(added, draft.changes).filter(\.0.isKill).map(\.1)
        }
        publish()
        settings.log.info("\(added.count) flips of peers are taken over")
        return taken
    }

    /// Drafts flips, all of a name or none: a revival without the later kills would show a killed card.
    ///
    /// Names that exceed the limit are left unchanged, and no more is added than one transaction can hold.
    private func draft(
        _ missing: [KillEntry], of peers: [(server: AdminServer, entries: [KillEntry])]
    ) -> (draft: FlipDraft, added: [KillEntry]) {
        var draft = FlipDraft(ledger)
        var added: [KillEntry] = []
        var rest = missing[...]
        while let name = rest.first?.name {
            let flips = rest.prefix { $0.name == name }
            rest = rest.dropFirst(flips.count)
            guard added.count + flips.count <= KillLimits.entries else { continue }
            var next = draft
            for entry in flips {
                let place = KillWriter.place(of: entry, in: peers)
                next.add(entry, from: place.map { "peer \(peers[$0].server)" } ?? "")
            }
            guard next.entries.count <= max(ledger.settings.limit, draft.entries.count) else { continue }
            draft = next
            added += flips
        }
        return (draft, added)
    }

    /// Index of the first peer that has a flip.
    private static func place(
        of entry: KillEntry, in peers: [(server: AdminServer, entries: [KillEntry])]
    ) -> Int? {
        peers.firstIndex { $0.entries.contains(entry) }
    }
}
