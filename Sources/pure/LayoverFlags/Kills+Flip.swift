extension Kills.Flip {
    package var name: KillName {
        switch self {
        case .kill(let name, _), .stage(let name, _), .revive(let name): name
        }
    }

    /// Scope of the flip; for a stage, only its share.
    package var scope: KillScope {
        switch self {
        case .kill(_, let scope): scope
        case .stage(_, let share): KillScope(share: share)
        case .revive: .everywhere
        }
    }

    package var isKill: Bool { if case .kill = self { true } else { false } }

    /// True if this flip replaces an `earlier` one.
    ///
    /// A kill replaces one in the same scope, a stage the previous stage, and a revival all flips of its name, so that
    /// flips without effect need not be stored.
    package func supersedes(_ earlier: Kills.Flip) -> Bool {
        guard earlier.name == name else { return false }
        switch (self, earlier) {
        case (.revive, _), (.stage, .stage): return true
        case (.kill(_, let scope), .kill(_, let other)): return scope == other
        default: return false
        }
    }
}
