import LayoverJSON
import LayoverModel

/// What was asked for, from each protocol's own question.
enum SearchReading {
    /// The body of `POST /skyscanner/create`.
    static func skyscanner(_ request: SupplierRequest) throws(SupplierError) -> FlightSearch {
        let query = try body(request, "query")
        let legs = query["queryLegs"]?.items ?? []
        guard let first = legs.first else { throw SupplierError("query.queryLegs is empty") }
        var search = try search(
            first["originPlaceId"]?["iata"]?.string, first["destinationPlaceId"]?["iata"]?.string, day(first["date"]))
        if legs.count > 1 { search.returns = try required(day(legs[1]["date"]), "query.queryLegs[1].date") }
        search.market = query["market"]?.string ?? search.market
        search.locale = query["locale"]?.string ?? search.locale
        search.currency = query["currency"]?.string ?? search.currency
        search.cabin = cabin(query["cabinClass"]?.string)
        return try checked(search, adults: query["adults"]?.int)
    }

    /// The body of `POST /duffel/air/offer_requests`; the currency is that of the account, here of the header.
    static func duffel(_ request: SupplierRequest) throws(SupplierError) -> FlightSearch {
        let data = try body(request, "data")
        let slices = data["slices"]?.items ?? []
        guard let first = slices.first else { throw SupplierError("Field 'slices' can't be blank") }
        var search = try search(
            first["origin"]?.string, first["destination"]?.string,
            first["departure_date"]?.string.flatMap { LocalDate($0) })
        if slices.count > 1 {
            search.returns = try required(
                slices[1]["departure_date"]?.string.flatMap { LocalDate($0) }, "slices[1].departure_date")
        }
        search.cabin = cabin(data["cabin_class"]?.string)
        search.currency = request.item("currency") ?? search.currency
        return try checked(search, adults: data["passengers"]?.items?.count)
    }

    /// The query of `GET /amadeus/v2/shopping/flight-offers`, or the body of its POST.
    static func amadeus(_ request: SupplierRequest) throws(SupplierError) -> FlightSearch {
        guard request.method == "POST" else { return try amadeusItems(request) }
        guard let body = try? JSONValue(parsing: request.body) else { throw SupplierError("the body is no JSON") }
        let directions = body["originDestinations"]?.items ?? []
        func date(_ one: JSONValue?) -> LocalDate? {
            one?["departureDateTimeRange"]?["date"]?.string.flatMap { LocalDate($0) }
        }
        var search = try search(
            directions.first?["originLocationCode"]?.string, directions.first?["destinationLocationCode"]?.string,
            date(directions.first))
        if directions.count > 1 { search.returns = try required(date(directions[1]), "originDestinations[1]") }
        search.currency = body["currencyCode"]?.string ?? search.currency
        let restrictions = body["searchCriteria"]?["flightFilters"]?["cabinRestrictions"]?.items
        search.cabin = cabin(restrictions?.first?["cabin"]?.string)
        return try checked(search, adults: body["travelers"]?.items?.count)
    }

    private static func amadeusItems(_ request: SupplierRequest) throws(SupplierError) -> FlightSearch {
        var search = try search(
            request.item("originLocationCode"), request.item("destinationLocationCode"),
            request.item("departureDate").flatMap { LocalDate($0) })
        if let text = request.item("returnDate") { search.returns = try required(LocalDate(text), "returnDate") }
        search.currency = request.item("currencyCode") ?? search.currency
        search.cabin = cabin(request.item("travelClass"))
        return try checked(search, adults: request.item("adults").map { Int($0) ?? 0 })
    }

    private static func body(_ request: SupplierRequest, _ member: String) throws(SupplierError) -> JSONValue {
        guard let body = try? JSONValue(parsing: request.body), let inner = body[member] else {
            throw SupplierError("the body is a JSON object with '\(member)'")
        }
        return inner
    }

    private static func day(_ date: JSONValue?) -> LocalDate? {
        guard let year = date?["year"]?.int, let month = date?["month"]?.int, let day = date?["day"]?.int else {
            return nil
        }
        return LocalDate(year: year, month: month, day: day)
    }

    /// `CABIN_CLASS_PREMIUM_ECONOMY`, `PREMIUM_ECONOMY` and `premium_economy` without what a session's line is split at.
    private static func cabin(_ text: String?) -> String {
        let word = (text ?? "economy").lowercased().replacing("cabin_class_", with: "")
        return ["business", "first"].contains(word) ? word : word.hasPrefix("premium") ? "premium" : "economy"
    }

    private static func search(
        _ origin: String?, _ destination: String?, _ departs: LocalDate?
    ) throws(SupplierError) -> FlightSearch {
        FlightSearch(
            try required(origin, "origin"), try required(destination, "destination"),
            try required(departs, "departure date"))
    }

    private static func required<Value>(_ value: Value?, _ name: String) throws(SupplierError) -> Value {
        guard let value else { throw SupplierError("'\(name)' is missing or no value of its kind") }
        return value
    }

    private static func checked(_ search: FlightSearch, adults: Int?) throws(SupplierError) -> FlightSearch {
        var search = search
        search.adults = adults ?? 1
        let texts = [search.market, search.locale, search.currency]
        guard search.isKnown, (1...20).contains(search.adults), texts.allSatisfy({ !$0.contains("_") && $0.count < 36 })
        else { throw SupplierError("a place, a day, a currency or the number of adults is not known") }
        return search
    }
}
