/// Flips made at run time, over the resting state of the files.
package struct KillOverlay: Hashable, Sendable {
    /// Without flips.
    package static let none = KillOverlay(flips: [], generation: 0)

    /// In their order: a later flip takes precedence.
    package let flips: [Kills.Flip]
    package let generation: Int
    /// True if the flips are not known: every switch is then at its safe value.
    package let isLost: Bool

    package init(flips: [Kills.Flip], generation: Int, isLost: Bool = false) {
        self.flips = flips
        self.generation = generation
        self.isLost = isLost
    }

    /// Computes the kills for the `switches` of the files.
    package func kills(over switches: [KillSwitch]) -> Kills {
        let safe = isLost ? switches.map { Kills.Flip.kill($0.name, $0.scope) } : []
        return Kills(switches: switches).applying(safe + flips, generation: generation)
    }
}
