package import LayoverAssembly
package import LayoverCatalog
package import LayoverModel

/// Settings in place of a sample's own, where an author looks at a card elsewhere, later, or on another device.
package struct SampleSetting: Sendable {
    package let market: CompiledMarket
    /// Index in the market's locales.
    package let localeIndex: Int
    /// `nil` for the sample's own time, else one at which the widget is on.
    package var now: UTCInstant?
    /// Width, scale, scheme and capabilities count; platform and app where they are said.
    package var client: ClientProfile?
    /// Each part counts where it is said.
    package var traveller = Traveller()
    /// Each part counts where it is said.
    package var query = SearchQuery()
    /// Arms of experiments to look at, drafts too; `nil` for the content as it is without experiments.
    package var preview: Preview?
    /// State of the results in place of the sample's facts.
    package var results: FactCache.Results?
    /// True if prices of samples from elsewhere are made ones of this market.
    package var convertsPrices = false
    /// True if the rest of the page is left out, as far as the card does not lean on it.
    package var isAlone = false

    package init(market: CompiledMarket, localeIndex: Int) {
        self.market = market
        self.localeIndex = localeIndex
    }
}

extension SampleFacts {
    /// Lays what a setting says over what the sample says; what follows from it is worked out again.
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

    /// Lays the query's places over the sample's: nothing holds that the sample says of a replaced end of the route,
    /// nor of the way between.
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
