import LayoverCompiler
import LayoverFlags
import LayoverModel
import Testing

@testable import LayoverCatalog

/// The reach that is reported for a kill before it is made.
struct KillReachTests {
    private static func catalog() throws -> Catalog {
        var compiler = try Content.compiler()
        return try #require(compiler.compile(try Content.example("flags")).catalog)
    }

    private func reach(_ name: String, _ scope: String = "") throws -> KillReach {
        KillReach(try #require(KillName(name)), scope: try KillScope(text: scope), in: try Self.catalog())
    }

    private func experiments(_ reach: KillReach) -> [String] {
        reach.experiments.map { "\($0.key) \($0.markets.joined(separator: " "))" }
    }

    @Test func `features and experiments can be killed by their names`() throws {
        let names = KillReach.names(in: try Self.catalog()).map(\.description)
        #expect(Set(["feature:filters", "feature:tag", "experiment:greeting", "experiment:tags"]).isSubset(of: names))
    }

    @Test func `a feature and an experiment are listed by themselves, with the markets of a condition`() throws {
        let feature = try reach("feature:filters")
        #expect(feature.features == ["filters"])
        #expect(feature.cards.isEmpty)
        #expect(feature.experiments.isEmpty)
        #expect(try experiments(reach("experiment:greeting")) == ["greeting GB NO"])
        #expect(try experiments(reach("experiment:tags")) == ["tags "])
        #expect(try !reach("experiment:tags").isHighImpact)
        #expect(try reach("cards:all").isHighImpact)
    }

    @Test func `a card's kill lists the experiments whose arms change it, in the markets of both`() throws {
        #expect(try experiments(reach("widget:hello")) == ["greeting GB NO"])
        #expect(try experiments(reach("cards:all", "markets=GB")) == ["greeting GB NO"])
        #expect(try experiments(reach("experiment:greeting", "markets=DE")) == [])
        #expect(try experiments(reach("widget:hello", "types=native")) == [])
    }
}
