package import LayoverAssembly
package import LayoverCatalog
package import LayoverModel

/// Settings that override a sample's own, for an author who views a card elsewhere, later, or on another device.
package struct SampleSetting: Sendable {
    package let market: CompiledMarket
    /// Index in the market's locales.
    package let localeIndex: Int
    /// `nil` for the sample's own time, else a time at which the widget is on.
    package var now: UTCInstant?
    /// Width, scale, scheme and capabilities always count; platform and app if they are set.
    package var client: ClientProfile?
    /// Each part counts if it is set.
    package var traveller = Traveller()
    /// Each part counts if it is set.
    package var query = SearchQuery()
    /// Arms of experiments to show, including drafts; `nil` for content without experiments.
    package var preview: Preview?
    /// Results that replace the sample's facts.
    package var results: FactCache.Results?
    /// True if prices of samples from other markets are converted to this market's currency.
    package var convertsPrices = false
    /// True if the rest of the page is left out, except the card's dependencies.
    package var isAlone = false

    package init(market: CompiledMarket, localeIndex: Int) {
        self.market = market
        self.localeIndex = localeIndex
    }
}

extension SampleFacts {
    /// Applies a setting over the sample; facts that follow from it are computed again.
    mutating func lay(_ setting: SampleSetting) {
        if setting.convertsPrices { convertPrices(to: setting.market.currency) }
        values[.market] = nil
        values[.locale] = nil
        if setting.now != nil { values[.now] = nil }
        lay(setting.query)
        if let residence = setting.traveller.residence { values[.travellerResidence] = .text(residence) }
        if let citizenship = setting.traveller.citizenship { values[.travellerCitizenship] = .text(citizenship) }
        guard let client = setting.client else { return }
        if let platform = client.platform { values[.clientPlatform] = .text(platform.rawValue) }
        if let app = client.app { values[.clientApp] = .text(app) }
        values[.clientScheme] = .text(client.scheme.rawValue)
    }

    private mutating func lay(_ query: SearchQuery) {
        layPlaces(query)
        if let day = query.departs {
            values[.queryDeparts] = .date(day)
            for name in [FactName.queryWeekday, .queryDaysAhead, .queryReturn] { values[name] = nil }
        }
        if let day = query.returns {
            values[.queryReturns] = .date(day)
            values[.queryReturn] = nil
        }
        if let adults = query.adults { values[.queryAdults] = .int(adults) }
        if let cabin = query.cabin { values[.queryCabin] = .text(cabin.rawValue) }
    }

    /// Replaces the sample's places with the query's.
    ///
    /// Facts about a replaced end of the route, and about the way between, are dropped.
    private mutating func layPlaces(_ query: SearchQuery) {
        guard query.origin != nil || query.destination != nil else { return }
        origin = query.origin ?? text(.routeOriginAirport)
        destination = query.destination ?? text(.routeDestinationAirport)
        if query.origin != nil {
            for name in [FactName.routeOriginAirport, .routeOriginCity, .routeOriginCountry] { values[name] = nil }
        }
        if query.destination != nil {
            for name in [FactName.routeDestinationAirport, .routeDestinationCity, .routeDestinationCountry] {
                values[name] = nil
            }
        }
        for name in [FactName.routeDistance, .routeDomestic] { values[name] = nil }
    }
}
