import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverSentenceContent
import LayoverTripContent

/// Data for the demo's form and its start page.
struct DemoSite {
    let catalog: Catalog?
    /// Whether flights can be searched in a market.
    let hasSupplier: @Sendable (Market) -> Bool
    /// Whether flights can be shared with friends.
    let hasTrips: Bool
    /// Whether places and texts are found while they are typed.
    let hasFind: Bool
    /// Configured services of other teams.
    let services: Set<String>

    /// The members, for the reference.
    static let reference = [
        ("markets", "each with `market`, `locales`, `currency`, `time_zone` and `has_supplier`"),
        ("default_market", "the market that the page opens in, or `null`"),
        (
            "routes",
            "direct flights from the content's table of weekdays: `origin`, `destination` and `flights` by weekday, Monday first; at most \(DirectRoutes.limit)"
        ),
        ("has_trips", "whether flights can be shared with friends"),
        ("has_find", "whether the page searches places, airlines, cards and articles during typing"),
        ("has_sentence", "whether a search can be a sentence"),
        ("picks", "names of picks of places whose service is configured"),
        ("lists", "lists of flights to share from, each `client` or `remote`; empty if flights cannot be shared"),
        ("places", "`city`, in English, and `country` of each code in `routes`"),
    ].map { (name: $0.0, summary: $0.1) }

    var document: JSONValue {
        let routes = catalog.map { DirectRoutes($0).routes } ?? []
        return .object(of: [
            "markets": .array((catalog?.markets ?? []).map(market)),
            "default_market": catalog.map { .string($0.markets[$0.defaultMarket].market.code) } ?? .null,
            "routes": .array(routes.map(route)), "places": .object(places(of: routes)),
            "has_trips": .bool(hasTrips), "has_find": .bool(hasFind), "picks": .texts(picks),
            "has_sentence": .bool(catalog?[SentenceContent.self].grammar != nil), "lists": .object(lists),
        ])
    }

    private var picks: [String] {
        (catalog?.widgets ?? []).compactMap { widget in
            guard widget.isServed, case .remote(let asked)? = widget.pick?.source, services.contains(asked.service)
            else { return nil }
            return widget.name
        }
    }

    private var lists: [JSONValue.Member] {
        guard hasTrips, let lists = catalog?[TripContent.self].lists else { return [] }
        return lists.sorted { $0.key < $1.key }.map { name, source in
            JSONValue.Member(name, .string(source == .client ? "client" : "remote"))
        }
    }

    private func market(_ market: CompiledMarket) -> JSONValue {
        .object(of: [
            "market": .string(market.market.code),
            "locales": .array(market.locales.map { .string($0.description) }),
            "currency": .string(market.currency.code), "time_zone": .string(market.timeZone),
            "has_supplier": .bool(hasSupplier(market.market)),
        ])
    }

    private func route(_ route: DirectRoutes.Route) -> JSONValue {
        .object(of: [
            "origin": .string(route.origin), "destination": .string(route.destination),
            "flights": .array(route.flights.map { .int($0) }),
        ])
    }

    private func places(of routes: [DirectRoutes.Route]) -> [JSONValue.Member] {
        Set(routes.flatMap { [$0.origin, $0.destination] }).sorted().compactMap { code in
            Airport(code).map { airport in
                JSONValue.Member(
                    code, .object(of: ["city": .string(airport.city), "country": .string(airport.country)]))
            }
        }
    }
}
