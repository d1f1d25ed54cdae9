import LayoverAudit
import LayoverFrame
import LayoverKillsPostgres
import LayoverPostgres
import LayoverSQLite

// Reading and writing the store.
extension SharedKillWriter {
    /// Writes this server's line and takes over changes; a notification only triggers it before its next second.
    func sendHeartbeat() {
        line.catalog = ledger.catalogHash
        do throws(PostgresError) {
            try reconcile(try announceHead())
            // Lets all servers know at once what is in force here now.
            if head != sentHead { try sayGeneration() }
            try refreshPeers()
        } catch {
            markUnavailable(error)
        }
        ledger.show()
    }

    private func sayGeneration() throws(PostgresError) {
        try session.perform { connection throws(PostgresError) in
            try ServerTable(connection).say(self.line, hash: self.head.hash)
        }
        sentHead = head
    }

    /// Reports the store's flips that are in force here; flips held only here have numbers that may change their meaning.
    func announceHead() throws(PostgresError) -> ServerTable.Pulse {
        let pulse = try session.perform { connection throws(PostgresError) in
            try ServerTable(connection).sendHeartbeat(self.line, hash: self.head.hash)
        }
        sentHead = head
        return pulse
    }

    /// Takes over flips of the store that are not known here, and adds those that it lacks.
    func reconcile(_ pulse: ServerTable.Pulse) throws(PostgresError) {
        offsetSeconds = pulse.milliseconds / 1_000 - ledger.settings.wallClock()
        fleet.set(pulse.others + 1, before: pulse.before)
        (ledger.report.liveServers, ledger.report.answeredNanoseconds) = (fleet.live, monotonicNanoseconds())
        tellNamesake(pulse)
        let isNews = pulse.generation != head.generation || pulse.hash != head.hash || pulse.store != store
        if isKnown, !isNews, pending.isEmpty {
            guard isAway else { return }
            isAway = false
            (ledger.report.store, ledger.report.detail) = ("ok", "")
            return ledger.settings.log.info("the shared store of kills is back")
        }
        try checkSameStore(pulse)
        let isReading = hasNothingToGive
        _ = try write(nil)
        writeCopy()
        // Other servers may need the flips that were held here. Flips that were only read were announced by their writer.
        if !isReading, ledger.report.generation != pulse.generation { tellOthers() }
    }

    /// Whether the store has all flips that are known here.
    private var hasNothingToGive: Bool { pending.isEmpty && ledger.report.generation <= head.generation && isKnown }

    /// Checks whether this is the known store; if it is another, or came from a backup, its missing flips are merged into it.
    private func checkSameStore(_ pulse: ServerTable.Pulse) throws(PostgresError) {
        let (known, digest) = (head, ledger.settings.digest)
        var isSame = pulse.store == store
        if isSame, known.generation > 0, pulse.hash != known.hash, !pulse.isKnown {
            isSame =
                try session.perform { connection throws(PostgresError) in
                    try PostgresKillStore(connection, digest: digest).hash(of: known.generation)
                } == known.hash
        }
        if !isSame {
            if !store.isEmpty {
                ledger.settings.log.warning("the shared store of kills lost what was in force here; it is merged")
            }
            let held = pending
            pending =
                flips.compactMap { KillEntry($0) }.filter { flip in !held.contains { $0.flip == flip.flip } } + held
        }
        (store, ledger.report.sharedStore) = (pulse.store, pulse.store)
        guard !isKnown || !isSame || !ledger.report.differences.isEmpty else { return }
        try examine()
    }

    /// Compares the audit with the flips in force, as each start does.
    private func examine() throws(PostgresError) {
        let digest = ledger.settings.digest
        let (verdict, differences) = try session.perform { connection throws(PostgresError) in
            let store = PostgresKillStore(connection, digest: digest)
            return (try store.verify(), try store.examine().differences)
        }
        ledger.report.recordAudit(verdict, differences)
        // A name that either of the two lists as killed stays killed until it is flipped.
        doubtful = differences.filter(\.holds).map(\.flip).filter { $0.action == .kill }
        ledger.logAudit()
    }

    /// Writes pending flips and one more, by the rule of peers; then the store's flips are in force.
    ///
    /// - Returns: Why the one flip is not in force; the pending ones are.
    func write(_ order: KillOrder?) throws(PostgresError) -> KillRefusal? {
        var refusal: KillRefusal?
        let digest = ledger.settings.digest
        let isReading = order == nil && hasNothingToGive
        let state = try session.perform { connection throws(PostgresError) in
            let store = PostgresKillStore(connection, digest: digest)
            if isReading { return try store.state() }
            return try store.flip { state in
                refusal = nil
                return self.changes(order, over: state, &refusal)
            }
        }
        adopt(state)
        return refusal
    }

    private func changes(
        _ order: KillOrder?, over state: KillStoreState, _ refusal: inout KillRefusal?
    ) -> [KillChange] {
        var draft = FlipDraft(
            ledger, over: state.flips.compactMap { KillEntry($0) }, generation: state.head.generation,
            now: state.seconds)
        for entry in PeerKills.missing(from: draft.entries, of: pending, now: state.seconds) {
            guard draft.changes.count < KillStoreLimits.changes / 2, draft.entries.count < ledger.settings.limit else {
                break
            }
            draft.add(entry, from: line.name)
        }
        // A generation that this server returned must not mean another flip.
        if draft.generation < ledger.report.generation { draft.skip(to: ledger.report.generation, by: line.name) }
        guard let order else { return draft.changes }
        refusal = ledger.refusal(of: order, over: draft.entries)
        if refusal == nil { draft.add(order) }
        return draft.changes
    }

    private func adopt(_ state: KillStoreState) {
        flips = state.flips
        head = state.head
        let merged = flips.compactMap { KillEntry($0) }
        // The flips for which there was no room.
        pending = PeerKills.missing(from: merged, of: pending, now: state.seconds)
        doubtful.removeAll { doubt in flips.contains { $0.key == doubt.key && $0.generation > doubt.generation } }
        let doubts = doubtful.filter { doubt in !flips.contains(doubt) }
        ledger.entries = doubts.compactMap { KillEntry($0) } + merged + pending
        if merged.count < flips.count {
            ledger.settings.log.error("the store of kills names things that this version does not know")
        }
        ledger.report.generation = max(ledger.report.generation, head.generation)
        ledger.report.isLost = false
        if isAway, isKnown { ledger.settings.log.info("the shared store of kills is back") }
        (isKnown, isAway) = (true, false)
        (ledger.report.store, ledger.report.detail) = ("ok", "")
        publish()
    }

    /// Updates the list of other servers from time to time, for use while the store is unavailable.
    private func refreshPeers() throws(PostgresError) {
        guard beatsToLook <= 0 else { return beatsToLook -= 1 }
        beatsToLook = SharedKillLimits.beatsBetweenLooks
        let name = line.name
        let addresses = try session.perform { connection throws(PostgresError) in
            let table = ServerTable(connection)
            try table.deleteGone()
            return try table.servers().filter { $0.line.name != name }.map(\.line.address)
        }
        guard addresses != others else { return }
        others = addresses
        writeCopy()
    }

    private func tellNamesake(_ pulse: ServerTable.Pulse) {
        guard (pulse.namesake != nil) != isNamesakeTold else { return }
        isNamesakeTold = pulse.namesake != nil
        guard isNamesakeTold else { return }
        ledger.settings.log.error(
            "another server calls itself '\(line.name)' too, so that neither is told apart; give each its own server_name"
        )
    }

    /// Deletes this server's line, because the server stops.
    func leave() {
        _ = try? session.perform { connection throws(PostgresError) in try ServerTable(connection).delete(self.line) }
    }

    /// Notifies other servers over another connection; a server that misses this polls within a second.
    func tellOthers() {
        let generation = ledger.report.generation
        side.perform { session in
            _ = try? session.perform { connection throws(PostgresError) in
                try connection.notify(SharedKillLimits.channel, String(generation))
            }
        }
        if let pulse = try? announceHead() { fleet.set(pulse.others + 1, before: pulse.before) }
    }
}
