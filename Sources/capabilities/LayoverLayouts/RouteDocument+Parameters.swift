import LayoverAssembly
import LayoverFlights
import LayoverFrame
package import LayoverWeb

// Parameters by which a request describes itself.
extension RouteDocument {
    package static let surface = RouteDocument.Parameter(
        .query, "surface", "the page; `flight-results` by default", example: "flight-results")
    package static let surfaceInPath = RouteDocument.Parameter(.path, "surface", "the page", example: "flight-results")
    package static let format = RouteDocument.Parameter(
        .query, "format",
        "what the answer is: \(builtInFormats) or one of `formats/`; found out by default",
        example: SupplierFormat.builtIn.first?.name ?? "")
    private static let builtInFormats = SupplierFormat.builtIn.map { "`\($0.name)`" }.joined(separator: ", ")
    package static let held = RouteDocument.Parameter(
        .header, "If-None-Match", "the `ETag` of a layout that the caller has", example: "\"5d1e0c77a90b33f24c11\"")

    package static let market = [
        RouteDocument.Parameter(
            .query, "market", "two capitals; the content's default market by default", example: "GB"),
        RouteDocument.Parameter(.query, "locale", "a language of the market; its first by default", example: "en-GB"),
        RouteDocument.Parameter(
            .query, "currency", "the currency of prices if the answer does not name one", example: "GBP"),
    ]

    package static let preview = [
        RouteDocument.Parameter(
            .query, PreviewLink.name,
            "a signed link that `layover link` makes: arms of experiments, drafts too, and perhaps a market, a locale and a moment to see; stronger than the rest of the request, and never an exposure",
            example: "eyJhcm1zIjp7fX0.c2lnbmF0dXJl")
    ]

    package static let page = [
        RouteDocument.Parameter(.query, "return", "`layout`: the layout alone", example: "layout", words: ["layout"]),
        RouteDocument.Parameter(.query, "offset", "results on earlier pages, 0 to 100000; 0 by default", example: "50"),
        RouteDocument.Parameter(.query, "count", "results on this page, 0 to 100000; all by default", example: "25"),
    ]

    package static let search = [
        RouteDocument.Parameter(.query, "origin", "an airport or a city, three letters", example: "LHR"),
        RouteDocument.Parameter(.query, "destination", "an airport or a city, three letters", example: "EDI"),
        RouteDocument.Parameter(.query, "departs", "the day of departure", example: "2026-12-09"),
        RouteDocument.Parameter(.query, "returns", "the day of return", example: "2026-12-16"),
        RouteDocument.Parameter(.query, "adults", "1 to 20", example: "2"),
        RouteDocument.Parameter(
            .query, "cabin", "the cabin asked for", example: "economy",
            words: SearchQuery.Cabin.allCases.map(\.rawValue)
        ),
    ]

    package static let trips = RouteDocument.Parameter(
        .header, "Layover-Trip",
        "shared trips whose votes stand in the layout, with commas: up to 4 keys of persons, or names of trips where a page of this server asks and its guest's cookie comes along; what stands behind them is passed over; none where no trips are kept",
        example: "k3v9x2m7q4t8w1z6b5n0c3d7f9g2h4j6k8m1p3q5r7s9t2v4w6x8")

    package static let who = [
        RouteDocument.Parameter(
            .header, "Layover-Client",
            "what the client is and can do: `platform` (ios, android, web), `app`, `caps` (`card.html`, `card.fragment` for fragments in place of pages, `native.<component>`, `action.<kind>` to be handed taps as `layover-action:<name>`), `width` in points that a card gets, `scale`, `scheme` (light, dark), `tz`; without the header everything is supported, but for fragments; without `caps` in it pages with https links alone, and an empty `caps=` is nothing",
            example:
                "platform=ios, app=7.31.0, caps=\"card.html@1 native.timetable@1\", width=390, scale=1.3, scheme=dark, tz=Europe/Oslo"
        ),
        RouteDocument.Parameter(
            .header, "Layover-Traveller", "what is known of the traveller: two countries",
            example: "residence=US, citizenship=GB"),
        RouteDocument.Parameter(
            .header, "Layover-Unit", "who is assigned; a choice by weight hangs on it", example: "user=u-1; device=d-2"),
        trips,
        RouteDocument.Parameter(
            .header, "X-Request-Id",
            "the request's own name, at most \(RequestName.byteLimit) visible letters, for exposures; without it the trace of `traceparent`",
            example: "b7ad6b7169203331"),
        RouteDocument.Parameter(
            .header, "Layover-Explain", "a token that may ask why cards are left out: `omitted` is there then",
            example: "a-long-secret"),
    ]
}
