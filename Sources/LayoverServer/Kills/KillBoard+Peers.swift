import LayoverStore
import Synchronization

/// What peers have flipped, taken over.
extension KillBoard {
    /// Takes over what is in force on peers and not here.
    ///
    /// Where the store takes nothing, kills hold in memory and nothing is given back, as with flips of its own.
    ///
    /// - Parameter peers: What each has in force.
    /// - Returns: How many flips were taken of each, by its place.
    package func take(_ peers: [(server: AdminServer, entries: [KillEntry])]) -> [Int] {
        state.withLock { state in
            reopen(&state)
            let theirs = peers.flatMap(\.entries)
            let missing = PeerKills.missing(from: state.entries, of: theirs, now: wallClock())
            var taken = peers.map { _ in 0 }
            guard !missing.isEmpty else { return taken }
            let before = state.entries
            let generation = state.report.generation
            var added: [(entry: KillEntry, change: KillChange)] = []
            for entry in missing {
                let place = peers.firstIndex { $0.entries.contains(entry) }
                guard let change = add(entry, from: place.map { peers[$0].server }, &state) else { continue }
                added.append((entry, change))
                if let place { taken[place] += 1 }
            }
            if keep(added.map(\.change), &state) == nil {
                copy(&state)
            } else {
                state.entries = before
                state.report.generation = generation
                for (entry, change) in added where entry.isKill {
                    _ = add(entry, from: nil, &state)
                    state.pending.append(change)
                }
            }
            publish(&state)
            log.info("\(added.count) flips of peers are taken over")
            return taken
        }
    }

    /// - Returns: What is to be written; `nil` where there is no room for it.
    private func add(_ entry: KillEntry, from server: AdminServer?, _ state: inout State) -> KillChange? {
        guard !entry.isKill || state.entries.count < limit else {
            log.error("no more than \(limit) flips are in force: \(entry.name) of a peer is not taken")
            return nil
        }
        let order = KillOrder(
            entry.flip, reason: entry.reason, ticket: entry.ticket, actor: entry.actor,
            address: server.map { "peer \($0)" } ?? "")
        state.report.generation += 1
        let next = entries(state.entries, after: order, seconds: entry.seconds, state.report.generation)
        let change = change(order, from: state.entries, to: next, seconds: entry.seconds)
        state.entries = next
        return change
    }
}
