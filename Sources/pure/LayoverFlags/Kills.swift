/// The active kills and their scopes: one immutable value, read once per request.
package struct Kills: Hashable, Sendable {
    /// One flip of a name at run time.
    package enum Flip: Hashable, Sendable {
        case kill(KillName, KillScope)
        /// All previous kills of the name, including the resting state of its file, hold only for this percentage of the
        /// units.
        case stage(KillName, share: Int)
        /// Lifts every kill of the name, including the resting state of its file.
        case revive(KillName)
    }

    /// No kills and no switches.
    package static let none = Kills(switches: [])

    /// Grows with every flip in one store.
    package let generation: Int
    private let guards: [KillName: [KillName]]
    /// The names that are killed themselves, including switches.
    private let killed: [KillName: [KillHold]]
    /// The same, with each switch replaced by the names it guards.
    let reach: [KillName: [KillHold]]

    /// The resting state of `switches`, which have distinct keys.
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

    /// The names that are killed themselves, sorted, with their scopes.
    package var entries: [(name: KillName, scopes: [KillScope])] {
        killed.sorted { $0.key < $1.key }.map { (name: $0.key, scopes: $0.value.map(\.scope)) }
    }

    /// Returns whether `name` is killed in the context, by its own name or by a switch that guards it.
    ///
    /// - Complexity: O(1) without a look-up if there are no kills; else O(scopes of the name).
    package func isKilled(_ name: KillName, in context: KillScopeContext, type: CardType? = nil) -> Bool {
        guard !reach.isEmpty, let holds = reach[name] else { return false }
        return holds.contains { $0.scope.contains(type) && $0.contains(context) }
    }

    /// Returns whether `name` is killed in the context by its own name.
    package func isKilledItself(_ name: KillName, in context: KillScopeContext) -> Bool {
        killed[name]?.contains { $0.contains(context) } ?? false
    }

    /// True if any kill affects `name`, for some client somewhere.
    package func concerns(_ name: KillName) -> Bool { reach[name] != nil }

    /// Lists the scopes in which `name` is killed, by its own name or by a switch that guards it.
    func holds(of name: KillName) -> [KillHold] { reach[name] ?? [] }

    /// Lists the names that a kill of `name` affects: itself, and the names it guards if it is a switch.
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
