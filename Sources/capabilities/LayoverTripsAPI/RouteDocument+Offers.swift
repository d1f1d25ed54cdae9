import LayoverAssembly
import LayoverFlights
import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let signOffer = RouteDocument(
        .post, "/v1/offers", name: "signOffer", summary: "Signs a flight of a supplier's answer for a shared trip.",
        details: """
            For gateways, whose tokens the setting `trips_tokens` lists. For a day, a client with `signed` can add the flight to
            a trip as it was seen. The server stores nothing. The flight keeps its link if `web_hosts` of
            `widgets/layover.yaml` lists the host. If a gateway sends its bearer with `/v1/attach`, trips learn prices from that
            answer.
            """,
        parameters: [
            Parameter(
                .header, "Authorization", summary: "`Bearer` and a gateway's token", example: "Bearer a-long-secret"),
            Parameter(.query, "itinerary", summary: "needed: its id in the answer", example: "13554-2612041000-0"),
            Parameter(.query, "market", summary: "needed: two capital letters", example: "GB"),
            Parameter(.query, "currency", summary: "needed: the currency of the prices", example: "GBP"),
            Parameter(
                .query, "format", summary: "the format of the answer; detected by default",
                example: SupplierFormat.builtIn.first?.name ?? ""),
            Parameter(
                .query, "adults", summary: "the number of travellers in the prices, 1 to 20; 1 by default",
                example: "2"),
            Parameter(
                .query, "cabin", summary: "the requested cabin; economy by default", example: "economy",
                words: SearchQuery.Cabin.allCases.map(\.rawValue)),
        ],
        body: Body(
            summary: "the supplier's answer, unchanged; at most \(TripCallLimits.answerBytes >> 20) MiB",
            content: .supplierAnswer,
            example: "{\"content\": {\"results\": {}}, \"status\": \"RESULT_STATUS_COMPLETE\"}"),
        replies: [
            Reply(
                200, "the flight",
                .members([
                    ("signed", "the value with which clients add it"), ("expires_at", "until when it is accepted"),
                    ("offer", "the flight, as a trip shows it"),
                    ("price", "`amount` in minor units, `currency`, `basis` and `seen_at`"),
                ]), headers: kept),
            unread,
            .problem(403, "the caller is not a gateway"), off, methodRefused, tooLarge,
            .problem(422, "the answer has no such itinerary with flights and a price"),
            tooOften,
            .problem(503, "an operator has switched this off", with: "Retry-After"),
        ])
}
