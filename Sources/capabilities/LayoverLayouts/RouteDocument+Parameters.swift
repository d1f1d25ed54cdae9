import LayoverAssembly
import LayoverFlights
import LayoverFrame
package import LayoverWeb

// Parameters by which a request describes itself.
extension RouteDocument {
    package static let surface = Parameter(
        .query, "surface", summary: "the page; `flight-results` by default", example: "flight-results")
    package static let surfaceInPath = Parameter(.path, "surface", summary: "the page", example: "flight-results")
    package static let format = Parameter(
        .query, "format",
        summary: "the format of the answer: \(builtInFormats) or one of `formats/`; detected by default",
        example: SupplierFormat.builtIn.first?.name ?? "")
    private static let builtInFormats = SupplierFormat.builtIn.map { "`\($0.name)`" }.joined(separator: ", ")

    package static let market = [
        Parameter(
            .query, "market", summary: "two capital letters; the content's default market by default", example: "GB"),
        Parameter(.query, "locale", summary: "a language of the market; its first by default", example: "en-GB"),
        Parameter(
            .query, "currency", summary: "the currency of prices if the answer does not name one", example: "GBP"),
    ]

    package static let preview = [
        Parameter(
            .query, PreviewLink.name,
            summary:
                "a signed link that `layover link` makes: it selects arms of experiments, also of drafts, and optionally a market, a locale and a time. It overrides the rest of the request and never writes an exposure",
            example: "eyJhcm1zIjp7fX0.c2lnbmF0dXJl")
    ]

    package static let page = [
        Parameter(.query, "return", summary: "`layout`: the layout alone", example: "layout", words: ["layout"]),
        Parameter(.query, "offset", summary: "results on earlier pages, 0 to 100000; 0 by default", example: "50"),
        Parameter(.query, "count", summary: "results on this page, 0 to 100000; all by default", example: "25"),
    ]

    package static let search = [
        Parameter(.query, "origin", summary: "an airport or a city, three letters", example: "LHR"),
        Parameter(.query, "destination", summary: "an airport or a city, three letters", example: "EDI"),
        Parameter(.query, "departs", summary: "the day of departure", example: "2026-12-09"),
        Parameter(.query, "returns", summary: "the day of return", example: "2026-12-16"),
        Parameter(.query, "adults", summary: "1 to 20", example: "2"),
        Parameter(
            .query, "cabin", summary: "the requested cabin", example: "economy",
            words: SearchQuery.Cabin.allCases.map(\.rawValue)
        ),
    ]

    package static let trips = Parameter(
        .header, "Layover-Trip",
        summary:
            "shared trips whose votes appear in the layout, with commas: up to 4 keys of persons. Pages of this server send names of trips and the guest's cookie instead. Further items are ignored. If the server keeps no trips, the header has no effect",
        example: "k3v9x2m7q4t8w1z6b5n0c3d7f9g2h4j6k8m1p3q5r7s9t2v4w6x8")

    package static let who = [
        Parameter(
            .header, "Layover-Client",
            summary:
                "the client and its capabilities: `platform` (ios, android, web), `app`, `caps` (`card.html`, `card.fragment` for fragments instead of pages, `native.<component>`, `action.<kind>` to receive taps as `layover-action:<name>`), the `width` of a card in points, `scale`, `scheme` (light, dark), `tz`. Without the header the client supports everything except fragments. Without `caps` it supports only pages with https links. With an empty `caps=` it supports nothing",
            example:
                "platform=ios, app=7.31.0, caps=\"card.html@1 native.timetable@1\", width=390, scale=1.3, scheme=dark, tz=Europe/Oslo"
        ),
        Parameter(
            .header, "Layover-Traveller", summary: "the traveller's countries",
            example: "residence=US, citizenship=GB"),
        Parameter(
            .header, "Layover-Unit", summary: "the unit for experiments and weighted choices",
            example: "user=u-1; device=d-2"),
        trips,
        Parameter(
            .header, "X-Request-Id",
            summary:
                "the request's ID for exposures, at most \(RequestName.byteLimit) visible characters; without it the trace ID of `traceparent`",
            example: "b7ad6b7169203331"),
        Parameter(
            .header, "Layover-Explain",
            summary: "a token that may see why cards are missing: the layout then has `omitted`",
            example: "a-long-secret"),
    ]
}
