import LayoverFlags

/// The rule by which a server takes over what its peers have flipped.
///
/// Servers count generations for themselves, so flips are held against each other by name and by time, which is in whole
/// seconds and on one server never the same for two flips of a name. What all servers together say of a name is:
///
/// - its newest revival;
/// - each kill that is not older than that, once for each scope, with the time of the newest such kill;
/// - the newest step back that is not older than that; it holds for the kills that are older than the step.
///
/// So kills add up, a revival takes back the kills that are older, on whichever server they were made, and what is of the
/// same second stays killed. It does not matter in which order servers are heard, nor how often.
///
/// A revival or a step back from the future (``aheadSeconds``) is not believed, for a clock runs ahead there: it would
/// take back kills that are newer than it. A kill is believed whatever its time. What `kills.yaml` says on a peer is that
/// machine's own, and is not taken.
///
/// It fails where clocks do. A kill is lost where a peer's clock is ahead by less than ``aheadSeconds``, and there the name
/// was revived within that time before the kill, and the kill reached neither that peer nor another that answers. With a
/// clock that is behind, a card stays away that was given back, until it is revived once more.
package struct PeerKills {
    /// Time by which the clock of a peer may be ahead.
    package static let aheadSeconds = 60

    private var revival: KillEntry?
    private var step: KillEntry?
    /// By what they kill where.
    private var kills: [Kills.Flip: KillEntry] = [:]

    /// Lists what is to be flipped here to have what the peers have.
    ///
    /// - Parameters:
    ///   - own: Entries in force here, in their order.
    ///   - theirs: Entries in force on peers.
    ///   - now: Seconds since 1970.
    /// - Returns: In their order; nothing where the effect is the same.
    package static func missing(from own: [KillEntry], of theirs: [KillEntry], now: Int) -> [KillEntry] {
        let believed = theirs.filter { $0.isKill || $0.seconds <= now + aheadSeconds }
        return Set(believed.map(\.name)).sorted().flatMap { name in
            let mine = own.filter { $0.name == name }
            let all = PeerKills(mine + believed.filter { $0.name == name }).inOrder
            guard Effect(all) != Effect(mine) else { return [KillEntry]() }
            let same = zip(all, mine).prefix { $0.flip == $1.flip && $0.seconds == $1.seconds }.count
            return Array(all[same...])
        }
    }

    /// - Parameter entries: Of one name, on any servers.
    private init(_ entries: [KillEntry]) {
        for entry in entries {
            switch entry.flip {
            case .revive: revival = PeerKills.newer(revival, entry)
            case .stage: step = PeerKills.newer(step, entry)
            case .kill: kills[entry.flip] = PeerKills.newer(kills[entry.flip], entry)
            }
        }
    }

    /// The newer of two; of two steps of one second, the one that holds for more.
    private static func newer(_ one: KillEntry?, _ other: KillEntry) -> KillEntry {
        guard let one else { return other }
        return (one.seconds, one.scope.share ?? 0) >= (other.seconds, other.scope.share ?? 0) ? one : other
    }

    /// As one server would have them; a step stands before the kills of its second.
    private var inOrder: [KillEntry] {
        let start = revival?.seconds ?? .min
        let rest = ([step].compactMap { $0 } + kills.values).filter { $0.seconds >= start }
        let sorted = rest.sorted { left, right in
            (left.seconds, left.isKill ? 1 : 0, left.scope.text) < (
                right.seconds, right.isKill ? 1 : 0, right.scope.text
            )
        }
        return [revival].compactMap { $0 } + sorted
    }

    /// The effect of a list of flips of one name, whenever they were made.
    struct Effect: Equatable {
        private var isRevived = false
        private var share: Int?
        private var staged: Set<Kills.Flip> = []
        private var whole: Set<Kills.Flip> = []

        /// The one way to write it.
        var text: String {
            // In brackets, for everywhere is an empty text and yet not none.
            func scopes(_ kills: Set<Kills.Flip>) -> String { kills.map { "[\($0.scope.text)]" }.sorted().joined() }
            return "\(isRevived) \(share ?? 0) \(scopes(staged)) / \(scopes(whole))"
        }

        init(_ entries: [KillEntry]) {
            for entry in entries {
                switch entry.flip {
                case .revive: isRevived = true
                case .kill: whole.insert(entry.flip)
                case .stage(_, let share):
                    self.share = share
                    staged.formUnion(whole)
                    whole = []
                }
            }
        }
    }
}
