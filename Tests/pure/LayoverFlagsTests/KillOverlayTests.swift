import LayoverFlags
import LayoverModel
import LayoverTargeting
import Testing

struct KillOverlayTests {
    private static let bags = KillName(.widget, "bags")

    private func scope(_ text: String) throws -> KillScope { try KillScope(text: text) }

    private func there(_ market: String = "GB", _ platform: Platform? = .ios) throws -> KillScopeContext {
        KillScopeContext(
            market: Market(market), locale: LocaleTag("en-GB"), platform: platform,
            app: AppVersion("7.31"))
    }

    @Test(arguments: [
        "", "markets=GB NO", "locales=en-GB", "platforms=android ios", "app=>=7.31 <8", "types=html", "share=1%",
        "share=99%",
        "markets=JP; locales=ja-JP; platforms=ios; app=<7.3; types=html native; share=50%",
    ])
    func `a scope reads back as it is written`(text: String) throws {
        #expect(try scope(text).text == text)
    }

    @Test(arguments: [
        "markets=gb", "markets=", "locales=English", "platforms=windows", "app=7.31", "app=>=8 <7", "types=picture",
        "cities=LON", "markets", ";=;", "share=0%", "share=100%",
        "share=half",
    ])
    func `an unreadable kill is rejected`(text: String) {
        #expect(throws: KillScopeError.self) { try scope(text) }
    }

    @Test func `a scope names 300 of a kind and no more`() throws {
        let letters = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
        let all = letters.flatMap { first in letters.map { first + $0 } }
        var scopeText = KillScopeText()
        scopeText.markets = Array(all.prefix(KillScope.listLimit))
        #expect(try KillScope(scopeText).markets?.count == KillScope.listLimit)
        scopeText.markets = Array(all.prefix(KillScope.listLimit + 1))
        #expect(throws: KillScopeError.self) { try KillScope(scopeText) }
    }

    @Test func `a broad kill takes the cards of its type, there and nowhere else`() throws {
        let index = KillIndex(
            [[.allCards, Self.bags], [.allCards], [.allCards]], types: [.html, .native, .placeholder])
        let flip = Kills.Flip.kill(.allCards, try scope("markets=GB; platforms=ios; app=>=7.31; types=html"))
        let kills = KillOverlay(flips: [flip], generation: 1).kills(over: [])
        func killed(_ context: KillScopeContext) -> [Int] {
            (0..<3).filter { index.killed(by: kills, in: context).contains($0) }
        }
        #expect(killed(try there()) == [0])
        #expect(killed(try there("NO")) == [])
        #expect(killed(try there("GB", .web)) == [])
        // When in doubt, a kill applies: a client without a platform is in its scope.
        #expect(killed(try there("GB", nil)) == [0])
    }

    @Test func `a lost overlay puts every switch at its safe value`() throws {
        let guarded = KillSwitch(key: "legal", owner: "law", guards: [Self.bags], lifetime: .permanent)
        let kills = KillOverlay(flips: [], generation: 0, isLost: true).kills(over: [guarded])
        #expect(kills.isKilled(Self.bags, in: try there()))
        #expect(!KillOverlay.none.kills(over: [guarded]).isKilled(Self.bags, in: try there()))
    }

    @Test(arguments: ["cards:some", "cards:", "card:all", "cards"])
    func `all cards have one name`(text: String) {
        #expect(KillName(text) == nil)
        #expect(KillName("cards:all") == .allCards)
    }
}
