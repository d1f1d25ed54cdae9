import LayoverFlights
import LayoverJSON
import LayoverModel

/// The simulated Live Prices v3 of Skyscanner.
extension SkyscannerFormat: SteppedFormat {
    var paths: [PlayedPath] {
        [
            PlayedPath(
                methods: ["POST"], path: "/skyscanner/create", kind: .create,
                meaning: "the first few itineraries, and a session"),
            PlayedPath(
                methods: ["POST"], path: "/skyscanner/poll/{session}", kind: .poll,
                meaning: "more itineraries, until the status is COMPLETE"),
        ]
    }

    /// Reads the body of `POST /skyscanner/create`.
    func question(_ request: PlayedRequest) throws(SupplierError) -> FlightSearch {
        let query = try SearchReading.body(request, "query")
        let legs = query["queryLegs"]?.items ?? []
        guard let first = legs.first else { throw SupplierError("query.queryLegs is empty") }
        var search = try SearchReading.search(
            from: first["originPlaceId"]?["iata"]?.string, to: first["destinationPlaceId"]?["iata"]?.string,
            departs: day(first["date"]))
        if legs.count > 1 {
            search.returns = try SearchReading.required(day(legs[1]["date"]), "query.queryLegs[1].date")
        }
        search.market = query["market"]?.string ?? search.market
        search.locale = query["locale"]?.string ?? search.locale
        search.currency = query["currency"]?.string ?? search.currency
        let cabin = query["cabinClass"]?.string?.lowercased().replacing("cabin_class_", with: "")
        search.cabin = SearchReading.cabin(cabin)
        return try SearchReading.checked(search, adults: query["adults"]?.int)
    }

    func failure(_ status: Int, _ message: String) -> JSONValue {
        let code = [400: 3, 401: 16, 404: 5, 422: 3, 429: 8, 503: 14, 504: 4][status] ?? 13
        return ["code": .int(code), "message": .string(message), "details": []]
    }

    func failed(session: String) -> SupplierReply {
        SupplierReply(status: 200, json: SkyscannerFormat.empty(session, status: "FAILED", action: "OMITTED"))
    }

    func head(session: String) -> String { "{\"sessionToken\":\"\(session)" }

    func rest(of part: MadeAnswer, linkLength: Int) -> [UInt8] { SkyscannerAnswer(part, linkLength: linkLength).rest }

    func rest(of recorded: [UInt8], step: Int, of plan: RevealPlan) throws -> [UInt8] {
        try SkyscannerReveal(recorded).rest(step: step, of: plan)
    }

    func unchanged(session: String) -> JSONValue {
        SkyscannerFormat.empty(session, status: "INCOMPLETE", action: "NOT_MODIFIED")
    }

    /// The bytes of an answer after its session's token, beginning with the token's closing quote.
    static func rest(_ members: JSONValue) -> [UInt8] { Array("\",".utf8) + members.bytes.dropFirst() }

    private static func empty(_ session: String, status: String, action: String) -> JSONValue {
        [
            "sessionToken": .string(session), "status": "RESULT_STATUS_\(status)",
            "action": "RESULT_ACTION_\(action)", "content": .null,
        ]
    }

    private func day(_ date: JSONValue?) -> LocalDate? {
        guard let year = date?["year"]?.int, let month = date?["month"]?.int, let day = date?["day"]?.int else {
            return nil
        }
        return LocalDate(year: year, month: month, day: day)
    }
}
