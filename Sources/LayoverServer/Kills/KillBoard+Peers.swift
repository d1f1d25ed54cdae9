import LayoverFrame
import LayoverStore
import Synchronization

/// What peers have flipped, taken over.
extension KillBoard {
    /// What its flips come to, for peers to hold theirs against; `kills.yaml` is a machine's own and does not count.
    package var flipsDigest: KillDigest {
        state.withLock { state in
            if let digest = state.digest { return digest }
            let made = KillDigest(state.entries, digest)
            state.digest = made
            return made
        }
    }

    /// Takes over what is in force on peers and not here.
    ///
    /// Where the store takes nothing, kills hold in memory and nothing is given back, as with flips of its own.
    ///
    /// - Parameter peers: What each has in force.
    /// - Returns: How many flips were taken of each, by its place.
    package func take(_ peers: [(server: AdminServer, entries: [KillEntry])]) -> [Int] {
        state.withLock { state in
            let isReopened = reopen(&state)
            let theirs = peers.flatMap(\.entries)
            let missing = PeerKills.missing(from: state.entries, of: theirs, now: wallClock())
            var taken = peers.map { _ in 0 }
            guard !missing.isEmpty else {
                if isReopened { publish(&state) }
                return taken
            }
            let before = state.entries
            let generation = state.report.generation
            let added = add(missing, of: peers, &state)
            if added.count < missing.count {
                log.error(
                    "no more than \(limit) flips are in force: \(missing.count - added.count) of peers are not taken")
            }
            guard !added.isEmpty else { return taken }
            for place in added.compactMap(\.place) { taken[place] += 1 }
            if keep(added.map(\.change), &state) == nil {
                copy(&state)
            } else {
                state.entries = before
                state.report.generation = generation
                for flip in added where flip.entry.isKill {
                    _ = add(flip.entry, from: nil, &state)
                    state.pending.append(flip.change)
                }
            }
            publish(&state)
            log.info("\(added.count) flips of peers are taken over")
            return taken
        }
    }

    /// A flip that was taken over.
    private struct Added {
        let entry: KillEntry
        let change: KillChange
        /// Of the peer that has it.
        let place: Int?
    }

    /// Puts flips behind those that are here: all of a name or none of it, for a revival without the kills behind it would
    /// show what is killed; of what there is no room for nothing is changed, and no more than one transaction takes.
    private func add(
        _ missing: [KillEntry], of peers: [(server: AdminServer, entries: [KillEntry])], _ state: inout State
    ) -> [Added] {
        var added: [Added] = []
        var rest = missing[...]
        while let name = rest.first?.name {
            let flips = rest.prefix { $0.name == name }
            rest = rest.dropFirst(flips.count)
            guard added.count + flips.count <= KillBoard.entryLimit else { continue }
            let before = state.entries
            let generation = state.report.generation
            var all: [Added] = []
            for entry in flips {
                let place = peers.firstIndex { $0.entries.contains(entry) }
                let change = add(entry, from: place.map { peers[$0].server }, &state)
                all.append(Added(entry: entry, change: change, place: place))
            }
            guard state.entries.count <= max(limit, before.count) else {
                state.entries = before
                state.report.generation = generation
                continue
            }
            added += all
        }
        return added
    }

    /// - Returns: What is to be written.
    private func add(_ entry: KillEntry, from server: AdminServer?, _ state: inout State) -> KillChange {
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
