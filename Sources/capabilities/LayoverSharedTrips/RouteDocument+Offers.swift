import LayoverAssembly
import LayoverFlights
import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let signOffer = RouteDocument(
        .post, "/v1/offers", "signOffer", "A flight of a supplier's answer, signed, for a shared trip.",
        details: """
            For gateways, whose bearers the setting `trips_tokens` names: a client that has `signed` may add the flight to a
            trip as it was seen, for a day. Nothing is kept here. A link is in it where its host stands in `web_hosts` of
            `widgets/layover.yaml`. A gateway that sends its bearer with `/v1/attach` lets trips learn prices of the answer.
            """,
        parameters: [
            Parameter(.header, "Authorization", "`Bearer` and a gateway's token", example: "Bearer a-long-secret"),
            Parameter(.query, "itinerary", "needed: what the answer calls it", example: "13554-2612041000-0"),
            Parameter(.query, "market", "needed: two capitals", example: "GB"),
            Parameter(.query, "currency", "needed: what prices are in", example: "GBP"),
            Parameter(
                .query, "format", "what the answer is; found out by default",
                example: SupplierFormat.builtIn.first?.name ?? ""),
            Parameter(.query, "adults", "how many the prices are for, 1 to 20; 1 by default", example: "2"),
            Parameter(
                .query, "cabin", "the cabin asked for; economy by default", example: "economy",
                words: SearchQuery.Cabin.allCases.map(\.rawValue)),
        ],
        body: Body(
            summary: "the supplier's answer, as it came; at most \(TripCallLimits.answerBytes >> 20) MiB",
            content: .supplierAnswer,
            example: "{\"content\": {\"results\": {}}, \"status\": \"RESULT_STATUS_COMPLETE\"}"),
        replies: [
            Reply(
                200, "the flight",
                .members([
                    ("signed", "what clients add it with"), ("expires_at", "until when it is taken"),
                    ("offer", "the flight, as a trip shows it"),
                    ("price", "`amount` in minor units, `currency`, `basis` and `seen_at`"),
                ]), headers: kept),
            Reply(400, "the query is invalid", .problem, headers: kept),
            Reply(403, "the caller is no gateway", .problem, headers: kept), off, methodRefused, tooLarge,
            Reply(422, "the answer has no such itinerary with its flights and a price", .problem, headers: kept),
            tooOften,
            Reply(503, "an operator has switched this off", .problem, headers: ["Cache-Control", "Retry-After"]),
        ])
}
