import LayoverFlags
import LayoverModel
import LayoverTargeting
import LayoverTestKit
import Testing

struct KillsTests {
    private static let bags = KillName(.widget, "bags")
    private static let advice = KillName(.widget, "advice")
    private static let hints = KillName(.provider, "visa-hints")

    @Test func `nothing is killed at rest unless its file says so`() throws {
        let there = try context()
        let live = try legal(resting: .live)
        let killed = try legal(resting: .killed)
        #expect(!Kills.none.isKilled(Self.advice, in: there))
        #expect(!Kills(switches: [live]).isKilled(Self.advice, in: there))
        let kills = Kills(switches: [killed], generation: 3)
        #expect(kills.generation == 3)
        for name in [Self.advice, Self.hints, killed.name] { #expect(kills.isKilled(name, in: there)) }
        #expect(!kills.isKilled(Self.bags, in: there))
        #expect(!kills.isKilled(KillName(.campaign, "advice"), in: there))
    }

    @Test(arguments: KillName.Kind.allCases)
    func `any name can be killed and revived without a file`(kind: KillName.Kind) throws {
        let name = KillName(kind, "x")
        let kills = Kills.none.applying([.kill(name, .everywhere)], generation: 1)
        #expect(try kills.isKilled(name, in: context()))
        #expect(kills.entries.map(\.name) == [name])
        let revived = kills.applying([.revive(name)], generation: 2)
        #expect(try !revived.isKilled(name, in: context()))
        #expect(revived.isEmpty)
        #expect(revived.generation == 2)
    }

    @Test func `a widget under two switches stays killed until both are revived`() throws {
        let switches = [try legal(key: "a", resting: .killed), try legal(key: "b", resting: .killed)]
        let one = Kills(switches: switches).applying([.revive(KillName(.killSwitch, "a"))], generation: 1)
        #expect(try one.isKilled(Self.advice, in: context()))
        let none = one.applying([.revive(KillName(.killSwitch, "b"))], generation: 2)
        #expect(try !none.isKilled(Self.advice, in: context()))
    }

    @Test func `flipping a switch reaches all that it guards`() throws {
        let live = try legal(resting: .live)
        let kills = Kills(switches: [live]).applying([.kill(live.name, .everywhere)], generation: 1)
        #expect(try kills.isKilled(Self.advice, in: context()))
        #expect(try kills.isKilled(Self.hints, in: context()))
    }

    struct ScopeRow: Sendable {
        let markets: [String]?, locales: [String]?, platforms: Set<Platform>?, app: String?
        let platform: Platform?, version: String?
        let within: Bool
    }

    @Test(
        arguments: [
            ScopeRow(markets: nil, locales: nil, platforms: nil, app: nil, platform: nil, version: nil, within: true),
            ScopeRow(
                markets: ["GB"], locales: nil, platforms: nil, app: nil, platform: .web, version: nil, within: true),
            ScopeRow(
                markets: ["NO"], locales: nil, platforms: nil, app: nil, platform: .web, version: nil, within: false),
            ScopeRow(markets: [], locales: nil, platforms: nil, app: nil, platform: .web, version: nil, within: false),
            ScopeRow(
                markets: nil, locales: ["en-GB"], platforms: nil, app: nil, platform: .web, version: nil, within: true),
            ScopeRow(
                markets: nil, locales: ["nb-NO"], platforms: nil, app: nil, platform: .web, version: nil, within: false),
            ScopeRow(
                markets: nil, locales: nil, platforms: [.ios], app: "<7.20", platform: .ios, version: "7.19",
                within: true),
            ScopeRow(
                markets: nil, locales: nil, platforms: [.ios], app: "<7.20", platform: .ios, version: "7.20",
                within: false),
            ScopeRow(
                markets: nil, locales: nil, platforms: [.ios], app: "<7.20", platform: .web, version: nil, within: false
            ),
            ScopeRow(
                markets: nil, locales: nil, platforms: [.ios], app: "<7.20", platform: .ios, version: nil, within: true),
            ScopeRow(
                markets: nil, locales: nil, platforms: [.ios], app: nil, platform: nil, version: nil, within: true),
        ])
    func `a scope names places, and a client that does not send one is within`(row: ScopeRow) throws {
        let scope = KillScope(
            markets: row.markets.map { Set($0.compactMap(Market.init)) },
            locales: row.locales.map { Set($0.compactMap(LocaleTag.init)) }, platforms: row.platforms,
            app: try row.app.map { try VersionRange($0) })
        let there = try context(row.platform, row.version)
        #expect(scope.contains(there) == row.within)
        let kills = Kills.none.applying([.kill(Self.bags, scope)], generation: 1)
        #expect(kills.isKilled(Self.bags, in: there) == row.within)
    }

    @Test func `two kills of one name hold in both scopes`() throws {
        let norway = KillScope(markets: [try #require(Market("NO"))])
        let britain = KillScope(markets: [try #require(Market("GB"))])
        let kills = Kills.none.applying([.kill(Self.bags, norway), .kill(Self.bags, britain)], generation: 1)
        #expect(try kills.isKilled(Self.bags, in: context()))
    }

    @Test(arguments: [9, 2_026] as [UInt64])
    func `the mask says the same as each name alone`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let all = KillName.Kind.allCases.flatMap { kind in (0..<6).map { KillName(kind, "n\($0)") } }
        for _ in 0..<300 {
            let cards = (0..<Int(random.next() % 150)).map { _ in
                (0..<3).map { _ in all[Int(random.next() % UInt64(all.count))] }
            }
            let flips: [Kills.Flip] = (0..<Int(random.next() % 4)).map { _ in
                let markets = random.next() % 2 == 0 ? nil : Set([Market("NO")].compactMap { $0 })
                return .kill(all[Int(random.next() % UInt64(all.count))], KillScope(markets: markets))
            }
            let kills = Kills.none.applying(flips, generation: 1)
            let there = try context()
            let mask = KillIndex(cards).killed(by: kills, in: there)
            for (index, names) in cards.enumerated() {
                #expect(mask.contains(index) == names.contains { kills.isKilled($0, in: there) }, "seed \(seed)")
            }
            #expect(mask.isEmpty == !cards.indices.contains(where: mask.contains), "seed \(seed)")
        }
    }

    @Test func `a mask answers for any index`() throws {
        let kills = Kills.none.applying([.kill(Self.bags, .everywhere)], generation: 1)
        let mask = try KillIndex([[Self.bags]]).killed(by: kills, in: context())
        #expect([-1, 0, 1, 64, .max].map(mask.contains) == [false, true, false, false, false])
    }

    @Test(arguments: [
        ("widget:bags", true), ("kill-switch:legal", true), ("bags", false), ("widget:", false), ("x:y", false),
    ])
    func `names read back as they are written`(text: String, reads: Bool) {
        #expect(KillName(text)?.description == (reads ? text : nil))
    }

    @Test(arguments: [("2026-11-19", true), ("2026-11-20", false), ("2026-11-21", false)])
    func `a review is overdue from the day after`(day: String, overdue: Bool) throws {
        let review = try #require(LocalDate(day))
        let today = try #require(LocalDate("2026-11-20"))
        let reviewed = KillSwitch(key: "a", owner: "team", guards: [Self.bags], lifetime: .reviewBy(review))
        #expect(reviewed.isOverdue(on: today) == overdue)
        #expect(!KillSwitch(key: "a", owner: "team", guards: [Self.bags], lifetime: .permanent).isOverdue(on: today))
    }

    private func legal(key: String = "legal", resting: KillSwitch.Resting) throws -> KillSwitch {
        KillSwitch(
            key: key, owner: "travel-compliance", guards: [Self.advice, Self.hints], resting: resting,
            lifetime: .permanent, highImpact: true)
    }

    private func context(_ platform: Platform? = .ios, _ version: String? = "7.20") throws -> KillScopeContext {
        KillScopeContext(
            market: Market("GB"), locale: LocaleTag("en-GB"), platform: platform,
            app: version.flatMap { AppVersion($0) })
    }
}
