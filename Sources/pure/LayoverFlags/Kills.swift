/// Kills in force, and where they hold: one immutable value, read once per request.
package struct Kills: Hashable, Sendable {
    /// One flip of a name at run time.
    package enum Flip: Hashable, Sendable {
        case kill(KillName, KillScope)
        /// Every kill of the name until now, its file's resting state too, holds only for this per cent of the units.
        case stage(KillName, share: Int)
        /// Takes every kill of the name back, the resting state of its file too.
        case revive(KillName)
    }

    /// Nothing is killed, and there are no switches.
    package static let none = Kills(switches: [])

    /// Grows with every flip in one store.
    package let generation: Int
    private let guards: [KillName: [KillName]]
    /// The names killed themselves, switches among them.
    private let killed: [KillName: [KillHold]]
    /// The same with each switch replaced by what it guards.
    let reach: [KillName: [KillHold]]

    /// The resting state of `switches`, whose keys differ.
    package init(switches: [KillSwitch], generation: Int = 0) {
        let resting = switches.filter { $0.resting == .killed }
        self.init(
            guards: Dictionary(switches.map { ($0.name, $0.guards) }, uniquingKeysWith: { $0 + $1 }),
            killed: Dictionary(
                resting.map { ($0.name, [KillHold($0.scope, of: $0.name)]) }, uniquingKeysWith: { $0 + $1 }),
            generation: generation)
    }

    private init(guards: [KillName: [KillName]], killed: [KillName: [KillHold]], generation: Int) {
        self.guards = guards
        self.killed = killed
        self.generation = generation
        reach = killed.reduce(into: [:]) { reach, entry in
            reach[entry.key, default: []] += entry.value
            for name in guards[entry.key] ?? [] { reach[name, default: []] += entry.value }
        }
    }

    package var isEmpty: Bool { killed.isEmpty }

    /// The names that are killed themselves, sorted, with where.
    package var entries: [(name: KillName, scopes: [KillScope])] {
        killed.sorted { $0.key < $1.key }.map { (name: $0.key, scopes: $0.value.map(\.scope)) }
    }

    /// Tells whether `name` is killed there, by its own name or by a switch that guards it.
    ///
    /// - Complexity: O(1) and free of any look-up where nothing is killed; O(scopes of the name) else.
    package func isKilled(_ name: KillName, in context: KillScopeContext, type: CardType? = nil) -> Bool {
        guard !reach.isEmpty, let holds = reach[name] else { return false }
        return holds.contains { $0.scope.contains(type) && $0.contains(context) }
    }

    /// Tells whether `name` is killed there by its own name.
    package func isKilledItself(_ name: KillName, in context: KillScopeContext) -> Bool {
        killed[name]?.contains { $0.contains(context) } ?? false
    }

    /// True if some kill reaches `name`, for some client somewhere.
    package func concerns(_ name: KillName) -> Bool { reach[name] != nil }

    /// Lists where `name` is killed, by its own name or by a switch that guards it.
    func holds(of name: KillName) -> [KillHold] { reach[name] ?? [] }

    /// Lists what goes with `name`: itself, and what it guards where it is a switch.
    package func reached(by name: KillName) -> [KillName] { [name] + (guards[name] ?? []) }

    /// This state with `flips` on top, in their order.
    package func applying(_ flips: [Flip], generation: Int) -> Kills {
        var killed = killed
        for flip in flips {
            switch flip {
            case .kill(let name, let scope): killed[name, default: []].append(KillHold(scope, of: name))
            case .stage(let name, let share):
                killed[name] = killed[name]?.map { KillHold($0.scope.sharing(share), of: name) }
            case .revive(let name): killed[name] = nil
            }
        }
        return Kills(guards: guards, killed: killed, generation: generation)
    }
}
