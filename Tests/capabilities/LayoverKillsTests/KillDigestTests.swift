import LayoverFlags
@testable import LayoverKills
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

/// Digests that servers compare to detect that one of them lacks a flip.
struct KillDigestTests {
    private let seal: Seal

    init() throws { seal = try Seal() }

    private static func entry(_ flip: Kills.Flip, at seconds: Int) -> KillEntry {
        KillEntry(flip, reason: "", actor: "ola", seconds: seconds, generation: 1, origin: .store)
    }

    private func digest(_ entries: [KillEntry]) -> KillDigest { KillDigest(entries, seal) }

    private static let bags = KillName(.widget, "bags")
    private static let rows = KillName(.widget, "rows")

    @Test func `the order among names does not count, that of one name does`() throws {
        let kill = Self.entry(.kill(Self.bags, .everywhere), at: 5)
        let other = Self.entry(.kill(Self.rows, .everywhere), at: 6)
        let step = Self.entry(.stage(Self.bags, share: 50), at: 7)
        #expect(digest([kill, other, step]) == digest([other, kill, step]))
        #expect(digest([kill, step]).effect != digest([step, kill]).effect)
        #expect(digest([]) == digest([]))
        #expect(digest([]) != digest([kill]))
    }

    @Test func `the same kills made at other times do the same, and are other flips`() throws {
        let early = digest([Self.entry(.kill(Self.bags, .everywhere), at: 5)])
        let late = digest([Self.entry(.kill(Self.bags, .everywhere), at: 6)])
        #expect(early.effect == late.effect)
        #expect(early.flips != late.flips)
        let revived = digest([Self.entry(.revive(Self.bags), at: 6)])
        #expect(revived.effect != early.effect)
        #expect(revived.effect != digest([]).effect)
        let scoped = digest([Self.entry(.kill(Self.bags, try KillScope(text: "markets=GB")), at: 5)])
        #expect(scoped.effect != early.effect)
    }

    /// Whatever the order in which servers learn from each other, all have the same effect once each has heard from the
    /// others often enough.
    @Test(arguments: [1, 2, 3, 2026] as [UInt64])
    func `servers that exchange differences reach the same state`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<400 {
            var servers = (0..<3).map { _ in
                (0..<random.below(6)).reduce(into: [KillEntry]()) { entries, _ in
                    let name = [Self.bags, Self.rows][random.below(2)]
                    let last = entries.filter { $0.name == name }.map(\.seconds).max() ?? 0
                    let scope =
                        random.below(2) == 0 ? KillScope.everywhere : KillScope(markets: Market("GB").map { [$0] })
                    let flips: [Kills.Flip] = [
                        .kill(name, scope), .kill(name, scope), .revive(name), .stage(name, share: 50),
                    ]
                    Self.apply(Self.entry(flips[random.below(4)], at: last + 1 + random.below(4)), to: &entries)
                }
            }
            for _ in 0..<6 {
                for own in 0..<3 {
                    let others = (0..<3).filter { $0 != own }.flatMap { servers[$0] }
                    for entry in PeerKills.missing(from: servers[own], of: others, now: 100) {
                        Self.apply(entry, to: &servers[own])
                    }
                }
            }
            let effects = Set(servers.map { digest($0).effect })
            #expect(effects.count == 1, "seed \(seed), round \(round)")
        }
    }

    private static func apply(_ entry: KillEntry, to entries: inout [KillEntry]) {
        entries = entries.filter { !entry.flip.supersedes($0.flip) } + [entry]
    }
}
