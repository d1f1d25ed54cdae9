import LayoverFlights
package import LayoverModel

extension ContextReader {
    /// Takes a fact from a caller that describes the request itself, so that every rule sees it: the market, the query,
    /// the traveller, the client.
    ///
    /// - Returns: `false` if the fact has no place in the context; it remains a fact.
    /// - Throws: `ContextProblem` if a request could not have this value.
    package mutating func set(fact name: FactName, _ value: Value) throws(ContextProblem) -> Bool {
        switch (name, value) {
        case (.market, .text(let code)): market = code
        case (.locale, .text(let tag)): locale = tag
        case (.queryDeparts, .date(let day)): query.departs = day
        case (.queryReturns, .date(let day)): query.returns = day
        case (.queryAdults, .int(let count)): try readItem("adults", String(count))
        case (.queryCabin, .text(let cabin)): try readItem("cabin", cabin)
        case (.travellerResidence, .text(let country)): try takeTraveller("residence", country)
        case (.travellerCitizenship, .text(let country)): try takeTraveller("citizenship", country)
        case (.clientPlatform, .text(let platform)): client.platform = try ContextReader.platform(platform)
        case (.clientApp, .text(let version)): client.app = version
        case (.clientScheme, .text(let scheme)): client.scheme = scheme == "dark" ? .dark : .light
        case (.clientTimeZone, .text(let zone)): client.timeZone = zone
        default:
            takeEnd(name, value)
            return false
        }
        return true
    }

    /// An airport at one end of the route counts as the searched place unless the query names another; its city and
    /// country follow.
    private mutating func takeEnd(_ name: FactName, _ value: Value) {
        guard case .text(let code) = value, Airport(code) != nil else { return }
        if name == .routeOriginAirport { query.origin = query.origin ?? code }
        if name == .routeDestinationAirport { query.destination = query.destination ?? code }
    }

    private static func platform(_ text: String) throws(ContextProblem) -> Platform {
        guard let platform = Platform(rawValue: text) else {
            throw ContextProblem(.badQuery, "'client.platform' is ios, android or web")
        }
        return platform
    }
}
