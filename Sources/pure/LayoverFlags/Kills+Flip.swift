extension Kills.Flip {
    package var name: KillName {
        switch self {
        case .kill(let name, _), .stage(let name, _), .revive(let name): name
        }
    }

    /// Scope in which the flip holds; of a step back, only its share.
    package var scope: KillScope {
        switch self {
        case .kill(_, let scope): scope
        case .stage(_, let share): KillScope(share: share)
        case .revive: .everywhere
        }
    }

    package var isKill: Bool { if case .kill = self { true } else { false } }

    /// True if this flip, which comes later, takes the place of an `earlier` one.
    ///
    /// A kill takes the place of one in the same scope, a step back that of the step before, and a revival that of all
    /// of its name: what nothing hangs on any more need not be kept.
    package func supersedes(_ earlier: Kills.Flip) -> Bool {
        guard earlier.name == name else { return false }
        switch (self, earlier) {
        case (.revive, _), (.stage, .stage): return true
        case (.kill(_, let scope), .kill(_, let other)): return scope == other
        default: return false
        }
    }
}
