import LayoverFlags

/// The rule by which a server takes over flips of its peers.
///
/// Each server counts its own generations, so flips are compared by name and time. A time is in whole seconds, and on one
/// server two flips of a name never have the same. All servers together define for a name:
///
/// - its newest revival;
/// - each kill that is not older than that, once for each scope, with the time of the newest such kill;
/// - the newest staged revival that is not older than that; it applies to the kills that are older than itself.
///
/// So kills add up, a revival removes the older kills of all servers, and a name with flips of the same second stays killed.
/// The order and the number of exchanges do not matter.
///
/// A revival, staged or not, from the future (``aheadSeconds``) is ignored, because that peer's clock is ahead and the
/// revival would remove newer kills. A kill is accepted whatever its time. The `kills.yaml` of a peer belongs to that
/// machine and is not taken over.
///
/// The rule depends on the clocks. A kill is lost if a peer's clock is ahead by less than ``aheadSeconds``, the name was
/// revived there within that time before the kill, and the kill reached neither that peer nor another that answers. If a
/// clock is behind, a revived card stays hidden until it is revived once more.
package struct PeerKills {
    /// Time by which the clock of a peer may be ahead.
    package static let aheadSeconds = 60

    private var revival: KillEntry?
    private var step: KillEntry?
    /// By name and scope.
    private var kills: [Kills.Flip: KillEntry] = [:]

    /// Lists the flips that this server needs to have the effect of all peers.
    ///
    /// - Parameters:
    ///   - own: Entries in force here, in order.
    ///   - theirs: Entries in force on peers.
    ///   - now: Seconds since 1970.
    /// - Returns: The flips, in order; empty if the effect is the same.
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

    /// - Parameter entries: Flips of one name, on any servers.
    private init(_ entries: [KillEntry]) {
        for entry in entries {
            switch entry.flip {
            case .revive: revival = PeerKills.newer(revival, entry)
            case .stage: step = PeerKills.newer(step, entry)
            case .kill: kills[entry.flip] = PeerKills.newer(kills[entry.flip], entry)
            }
        }
    }

    /// The newer of two; of two staged revivals of one second, the one that keeps more units killed.
    private static func newer(_ one: KillEntry?, _ other: KillEntry) -> KillEntry {
        guard let one else { return other }
        return (one.seconds, one.scope.share ?? 0) >= (other.seconds, other.scope.share ?? 0) ? one : other
    }

    /// In the order in which one server would have them; a staged revival precedes the kills of its second.
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

    /// The effect of a list of flips of one name, independent of their times.
    struct Effect: Equatable {
        private var isRevived = false
        private var share: Int?
        private var staged: Set<Kills.Flip> = []
        private var whole: Set<Kills.Flip> = []

        /// The canonical text.
        var text: String {
            // In brackets, because the scope "everywhere" is an empty text and must differ from no scope.
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
