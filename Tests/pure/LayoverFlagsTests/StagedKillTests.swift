import LayoverFlags
import LayoverModel
import LayoverTargeting
import Testing

/// A kill that is revived by steps: the units for which it still applies.
struct StagedKillTests {
    private static let bags = KillName(.widget, "bags")
    private static let hints = KillName(.provider, "hints")

    private func kills(_ flips: Kills.Flip..., switches: [KillSwitch] = []) -> Kills {
        Kills(switches: switches).applying(flips, generation: 1)
    }

    private func there(_ unit: String?, market: String = "GB") throws -> KillScopeContext {
        KillScopeContext(
            market: Market(market), locale: LocaleTag("en-GB"), platform: .ios, app: nil,
            unit: unit)
    }

    private func holders(_ kills: Kills, of name: KillName = bags, market: String = "GB") throws -> Set<Int> {
        Set(try (0..<2000).filter { try kills.isKilled(name, in: there("u-\($0)", market: market)) })
    }

    @Test func `every step holds for a subset of the step before, about as large as it says`() throws {
        var before = Set(0..<2000)
        for share in stride(from: 99, through: 1, by: -7) {
            let now = try holders(kills(.kill(Self.bags, .everywhere), .stage(Self.bags, share: share)))
            #expect(now.isSubset(of: before))
            #expect(now.count < before.count)
            // Four standard deviations of 2000 draws.
            let expected = 20 * share
            let margin = 4 * (Double(expected) * Double(100 - share) / 100).squareRoot()
            #expect(Double(abs(now.count - expected)) <= margin + 1, "\(share)%: \(now.count)")
            before = now
        }
    }

    @Test func `the units that get cards back are the same for any steps, and others for another name`() throws {
        let steps = kills(
            .kill(Self.bags, .everywhere), .stage(Self.bags, share: 90), .stage(Self.bags, share: 50))
        let direct = kills(.kill(Self.bags, .everywhere), .stage(Self.bags, share: 50))
        #expect(try holders(steps) == holders(direct))
        let other = kills(.kill(Self.hints, .everywhere), .stage(Self.hints, share: 50))
        #expect(try holders(other, of: Self.hints) != holders(direct))
    }

    @Test func `all that a switch guards comes back to the same people`() throws {
        let legal = KillSwitch(
            key: "legal", owner: "law", guards: [Self.bags, Self.hints], resting: .killed, lifetime: .permanent)
        // The resting state of the file is taken back by the same steps.
        let staged = kills(.stage(legal.name, share: 30), switches: [legal])
        #expect(try holders(staged) == holders(staged, of: Self.hints))
        #expect(try !holders(staged).isEmpty)
        let index = KillIndex([[Self.bags], [Self.hints], []])
        for unit in 0..<200 {
            let mask = index.killed(by: staged, in: try there("u-\(unit)"))
            #expect(mask.contains(0) == mask.contains(1))
            #expect(!mask.contains(2))
            #expect(try mask.contains(0) == staged.isKilled(Self.bags, in: there("u-\(unit)")))
        }
    }

    @Test func `each kill keeps its own place, and a later kill holds for all again`() throws {
        let norway = KillScope(markets: [try #require(Market("NO"))])
        let staged = kills(.kill(Self.bags, norway), .stage(Self.bags, share: 50))
        #expect(try holders(staged).isEmpty)
        #expect(try !holders(staged, market: "NO").isEmpty)
        let again = staged.applying([.kill(Self.bags, .everywhere)], generation: 2)
        #expect(try holders(again).count == 2000)
        #expect(again.entries.first?.scopes.map(\.text) == ["markets=NO; share=50%", ""])
    }

    @Test func `it applies to clients without a unit, and a step of a name that is not killed changes nothing`() throws
    {
        let staged = kills(.kill(Self.bags, .everywhere), .stage(Self.bags, share: 1))
        #expect(try staged.isKilled(Self.bags, in: there(nil)))
        #expect(kills(.stage(Self.bags, share: 1)).isEmpty)
    }

    @Test(arguments: [
        (Kills.Flip.revive(bags), Kills.Flip.kill(bags, .everywhere), true),
        (.revive(bags), .stage(bags, share: 1), true), (.revive(bags), .revive(hints), false),
        (.stage(bags, share: 5), .stage(bags, share: 9), true),
        (.stage(bags, share: 5), .kill(bags, .everywhere), false),
        (.kill(bags, .everywhere), .kill(bags, .everywhere), true),
        (.kill(bags, .everywhere), .kill(bags, KillScope(platforms: [.ios])), false),
        (.kill(bags, .everywhere), .stage(bags, share: 5), false), (.kill(bags, .everywhere), .revive(bags), false),
    ])
    func `a flip that another supersedes is not kept`(later: Kills.Flip, earlier: Kills.Flip, isNeedless: Bool) {
        #expect(later.supersedes(earlier) == isNeedless)
    }
}
