import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverTestKit

/// Every layout of a catalog, assembled for one search with which many widgets have a card.
struct AssembledLayouts {
    private let serving: Serving
    private let tools: AssemblyTools

    init(_ catalog: Catalog, kills: Kills? = nil) throws {
        serving = Serving(catalog: catalog, kills: kills ?? Kills(switches: catalog.killSwitches))
        // The clock does not advance: no card is late, however busy the machine is.
        let adapters = try Adapters()
        tools = AssemblyTools(formatting: adapters.language, zones: adapters.zones, clock: { 0 })
    }

    /// The JSON by market, locale and phase.
    func json() -> [String: [UInt8]] {
        var all: [String: [UInt8]] = [:]
        for market in serving.catalog.markets {
            for surface in serving.catalog.surfaces {
                for index in market.locales.indices {
                    for phase in [AssemblyPhase.beforeResults, .results(offset: 0, count: nil)] {
                        let name = "\(market.market) \(market.locales[index]) \(surface) \(phase)"
                        all[name] = assemble(market, locale: index, surface: surface, phase: phase)
                    }
                }
            }
        }
        return all
    }

    /// The widgets that have a card, by layout.
    func widgets() throws -> [String: [String]] {
        try json().mapValues { bytes in
            let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
            return (object?["cards"] as? [[String: Any]] ?? []).compactMap { $0["widget"] as? String }
        }
    }

    private func assemble(
        _ market: CompiledMarket, locale: Int, surface: String, phase: AssemblyPhase
    ) -> [UInt8] {
        var query = SearchQuery()
        query.origin = "LHR"
        query.destination = "OSL"
        query.departs = LocalDate(year: 2026, month: 12, day: 20)
        let context = RequestContext(
            market: market, localeIndex: locale, surface: surface, currency: nil, client: .unknown,
            traveller: Traveller(residence: "US", citizenship: "US"), query: query,
            now: UTCInstant("2026-12-08T12:00:00Z") ?? UTCInstant(seconds: 0), layoutID: "a", unit: "u")
        var output: [UInt8] = []
        guard let layout = context.layout else { return output }
        let results: FactCache.Results =
            phase == .beforeResults ? .awaited : .given(AssembledLayouts.facts, isComplete: true)
        let inputs = LayoutInputs(
            serving: serving, context: context, layout: layout, results: results, phase: phase, tools: tools)
        _ = Assembler.assemble(inputs, into: &output)
        return output
    }

    private static let facts: [FactName: Value] = {
        let pounds = Currency("GBP").map { Value.money(Money(amount: 5407, currency: $0)) }
        let carriers = ["BA", "U2"].map { id in
            Value.record([.text(id), .text("Airline \(id)"), .int(5), pounds, .texts(PackedTexts(["a", "b"]))])
        }
        return [
            .resultsCount: .int(20), .resultsDirectCount: .int(8), .resultsDirectCarriers: .list(carriers),
            .resultsPriceMin: pounds ?? .int(0), .resultsSelfTransfer: .int(2), .resultsEcoCount: .int(1),
            .resultsEcoBest: .text("a"), .resultsEcoSaving: .percent(basisPoints: 1200), .resultsStops0: .int(8),
            .resultsCarriers: .texts(PackedTexts(["BA", "U2"])),
            .routeCountries: .texts(PackedTexts(["GB", "CU", "US"])),
            .routeOriginCountry: .text("GB"), .routeDestinationCountry: .text("NO"),
            .resultsDurationMin: .duration(minutes: 120),
        ]
    }()
}
