import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // Operators' calls about trips; all require the role `on-call`.

    static let inspectTrip = RouteDocument(
        .get, path, name: "inspectTrip",
        summary: "Returns the trip as its people see it, and how often it was reported.", on: .admin,
        details: "Requires the role `on-call`. The answer contains texts that people wrote; logs do not.",
        parameters: [trip, token],
        replies: [
            Reply(200, "the trip", .members(view + [("reports", "how often it was reported")]), headers: kept),
            unknownCaller, tooLow, absent, unavailable,
        ])

    static let listTripReports = RouteDocument(
        .get, "/admin/trips/reports", name: "listTripReports",
        summary: "Lists the trips that were reported, the latest report first.",
        on: .admin,
        details: """
            Requires the role `on-call`. `/admin/trips/{trip}` shows the content of a trip. The server does not know who
            reported a trip. Trips that were taken down are not listed.
            """,
        needs: .always(role: "on-call"),
        parameters: [
            Parameter(
                .query, "limit",
                summary:
                    "the maximum number of trips, \(TripCallLimits.listedReports.lowerBound) to \(TripCallLimits.listedReports.upperBound); \(TripCallLimits.reportsAtOnce) by default",
                example: "20"), token,
        ],
        replies: [
            Reply(
                200, "the reported trips",
                .members([
                    ("reports", "`trip`, `reports` (how often), `first_at`, `last_at`, `market` and `frozen` of each")
                ]), headers: kept),
            unread, unknownCaller, tooLow, off,
            unavailable,
        ])

    static let freezeTrip = order(
        .post, path + "/freeze", name: "freezeTrip",
        summary: "Freezes a trip: no person can change it, but all can leave.")

    static let thawTrip = order(
        .delete, path + "/freeze", name: "thawTrip", summary: "Lets a frozen trip be changed again.")

    static let takeDownTrip = order(.delete, path, name: "takeDownTrip", summary: "Takes a trip down permanently.")

    static let eraseTripPerson = order(
        .delete, path + "/people/{person}", name: "eraseTripPerson",
        summary: "Erases a person from a trip permanently, as if they had left.",
        parameters: [Parameter(.path, "person", summary: "the person's id", example: "w1n5c8mh9se4q")])

    private static let path = "/admin/trips/{trip}"

    private static func order(
        _ method: HTTPMethod, _ path: String, name: String, summary: String, parameters: [Parameter] = []
    ) -> RouteDocument {
        RouteDocument(
            method, path, name: name, summary: summary, on: .admin, details: "Requires the role `on-call`.",
            parameters: [trip] + parameters + [token],
            replies: [
                Reply(200, "it is on the disk", .members(answer), headers: kept), unknownCaller, tooLow, absent,
                unavailable,
            ])
    }
}
