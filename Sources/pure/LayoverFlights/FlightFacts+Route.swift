import LayoverModel

extension FlightFacts {
    /// Each country as two capitals, with the number of itineraries that touch it, sorted by the capitals.
    package var countries: [(code: String, itineraries: Int)] {
        route.countries.map { (Place.countryCode($0.country), $0.itineraries) }
    }

    /// True if some airport of some itinerary is not in the table: its country is unknown, and so the list may be
    /// incomplete.
    package var hasUnknownPlaces: Bool { gaps.contains(.places) }

    func routeValue(_ name: FactName) -> Value? {
        switch name {
        case .routeOriginAirport: airport(route.origin)
        case .routeOriginCity: city(route.origin)
        case .routeOriginCountry: country(route.origin).map { .text($0) }
        case .routeDestinationAirport: airport(route.destination)
        case .routeDestinationCity: city(route.destination)
        case .routeDestinationCountry: country(route.destination).map { .text($0) }
        case .routeCountries: countryList
        case .routeDistance: distance.map { .int($0) }
        case .routeDomestic: isDomestic.map { .bool($0) }
        default: nil
        }
    }

    /// `nil` if only unknown places were seen, because an empty list would mean "no countries".
    private var countryList: Value? {
        let codes = countries.map { $0.code }
        return codes.isEmpty && hasUnknownPlaces ? nil : .texts(PackedTexts(codes))
    }

    private func airport(_ end: RouteFacts.End) -> Value? {
        end.isSet && end.oneAirport ? end.place.codeText.map { .text($0) } : nil
    }

    private func city(_ end: RouteFacts.End) -> Value? {
        end.isSet && end.oneCity ? Airport(end.place).map { .text($0.city) } : nil
    }

    private func country(_ end: RouteFacts.End) -> String? {
        guard end.isSet, end.oneCountry, end.place.country >= 0 else { return nil }
        return Place.countryCode(Int(end.place.country))
    }

    private var distance: Int? {
        guard route.origin.oneAirport, route.destination.oneAirport, let from = Airport(route.origin.place),
            let to = Airport(route.destination.place)
        else { return nil }
        return from.kilometres(to: to)
    }

    private var isDomestic: Bool? {
        guard let from = country(route.origin), let to = country(route.destination) else { return nil }
        return from == to
    }
}
