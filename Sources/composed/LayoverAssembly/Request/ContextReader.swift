package import LayoverCatalog
package import LayoverFlags
package import LayoverModel

/// Why a request gets its results without a layout; sent in `Layover-Status`.
package enum DegradedReason: String, CaseIterable, Error, Sendable {
    case notJSON = "not-json"
    case tooDeep = "too-deep"
    /// The server does not read the body's `Content-Encoding`, or the body does not match it.
    case encoding
    case notAnObject = "not-an-object"
    case layoutExists = "layout-exists"
    case unknownFormat = "unknown-format"
    case unreadable = "unreadable"
    /// The supplier answered with an error in place of results.
    case supplierError = "supplier-error"
    /// The supplier reports that its search failed, and there is no result.
    case resultsFailed = "results-failed"
    /// The supplier reports that nothing has changed, so there is nothing to lay out.
    case notModified = "not-modified"
    /// The supplier is killed: its results pass without cards.
    case supplierKilled = "supplier-killed"
    case unknownSurface = "unknown-surface"
    case unknownMarket = "unknown-market"
    case badQuery = "bad-query"
    case badHeader = "bad-header"
    /// The preview link is unreadable, belongs to another server, or has expired.
    case badPreview = "bad-preview"
    case noCatalog = "no-catalog"
    /// An operator has turned layouts off on this server.
    case bypassed = "bypassed"
    /// The server is too busy for layouts.
    case overloaded = "overloaded"
}

/// A fault in the context of a request, with an explanation for the caller.
package struct ContextProblem: Error, Hashable, Sendable {
    package let reason: DegradedReason
    package let detail: String

    package init(_ reason: DegradedReason, _ detail: String) {
        self.reason = reason
        self.detail = detail
    }
}

/// Collects the context that a request sends.
package struct ContextReader: Sendable {
    package var market: String?
    package var locale: String?
    package var currency: String?
    package var surface: String?
    package var format: String?
    package var returnsLayout = false
    /// Results on earlier pages.
    package var offset = 0
    /// Results on this page.
    package var count: Int?
    package var query = SearchQuery()
    package var client = ClientProfile.unknown
    package var traveller = Traveller()
    package private(set) var units: [UnitPair] = []
    /// The preview that a signed link requests; it overrides everything else.
    package var preview: Preview?

    package init() {}

    /// Reads one item of a query string; unknown names are ignored.
    package mutating func readItem(_ name: String, _ value: String) throws(ContextProblem) {
        switch name {
        case "market": market = value
        case "locale": locale = value
        case "currency": currency = value
        case "surface": surface = value
        case "format": format = value
        case "return": returnsLayout = value == "layout"
        case "offset": offset = try ContextReader.number(name, value)
        case "count": count = try ContextReader.number(name, value)
        default:
            do throws(HeaderProblem) {
                _ = try query.readItem(name, value)
            } catch {
                throw ContextProblem(.badQuery, error.reason)
            }
        }
    }

    package mutating func takeHeaders(client: String?, traveller: String?, unit: String?) throws(ContextProblem) {
        do throws(HeaderProblem) {
            if let client { self.client = try ClientProfile(header: client) }
            if let traveller { self.traveller = try Traveller(header: traveller) }
            if let unit { units = try ContextReader.units(unit) }
        } catch {
            throw ContextProblem(.badHeader, error.reason)
        }
    }

    /// The context.
    ///
    /// Values missing from the request come from its market.
    package func context(
        in catalog: Catalog, surface: String? = nil, now: UTCInstant, layoutID: String
    ) throws(ContextProblem) -> RequestContext {
        let surface = surface ?? self.surface ?? Catalog.resultsSurface
        guard catalog.surfaces.contains(surface) else {
            throw ContextProblem(.unknownSurface, "there is no surface '\(surface.prefix(80))'")
        }
        let market = try findMarket(in: catalog)
        return RequestContext(
            market: market, localeIndex: market.localeIndex(for: try localeTag), surface: surface,
            currency: try currencyCode, client: client, traveller: traveller, query: query, now: preview?.now ?? now,
            layoutID: layoutID, unit: unit, units: units, preview: preview)
    }

    private func findMarket(in catalog: Catalog) throws(ContextProblem) -> CompiledMarket {
        guard let market = preview?.market ?? market else {
            guard catalog.servesDefaultMarket else {
                throw ContextProblem(.unknownMarket, "the default market is held back; name a market")
            }
            return catalog.markets[catalog.defaultMarket]
        }
        guard let found = catalog.market(market) else {
            throw ContextProblem(.unknownMarket, "there is no market '\(market.prefix(40))'")
        }
        return found
    }

    /// The language that the request names, or `nil`.
    package var localeTag: LocaleTag? {
        get throws(ContextProblem) {
            guard let locale = preview?.locale ?? locale else { return nil }
            guard let tag = LocaleTag(locale) else {
                throw ContextProblem(.badQuery, "'locale' is a language such as en-GB")
            }
            return tag
        }
    }

    /// The currency that the request names, or `nil`.
    package var currencyCode: Currency? {
        get throws(ContextProblem) {
            guard let currency else { return nil }
            guard let code = Currency(currency) else { throw ContextProblem(.badQuery, "'currency' is three capitals") }
            return code
        }
    }

    private static func number(_ name: String, _ text: String) throws(ContextProblem) -> Int {
        guard let number = Int(text), (0...100_000).contains(number) else {
            throw ContextProblem(.badQuery, "'\(name)' is a number from 0 to 100000")
        }
        return number
    }

    /// The user if there is one, else the device.
    package var unit: String? {
        units.first { $0.name == "user" }?.value ?? units.first { $0.name == "device" }?.value
    }

    /// Reads `user=u-1; device=d-2`, and any other attributes of the caller.
    private static func units(_ header: String) throws(HeaderProblem) -> [UnitPair] {
        try HeaderParameters.read(header, separator: 0x3b).map { UnitPair(name: $0.name, value: $0.value) }
    }
}

extension ContextReader {
    /// The properties that a kill may be limited to, as far as the request has them; needs no content.
    package var killScope: KillScopeContext {
        KillScopeContext(
            market: market.flatMap { Market($0) }, locale: locale.flatMap { LocaleTag($0) }, platform: client.platform,
            app: client.version, unit: unit ?? query.choiceSeed)
    }

    /// Reads a property of the traveller from a body; countries have two letters.
    package mutating func takeTraveller(_ name: String, _ value: String) throws(ContextProblem) {
        guard name == "residence" || name == "citizenship" else { return }
        guard let country = Market(value.uppercased()) else {
            throw ContextProblem(.badQuery, "'traveller.\(name)' is a country of two letters")
        }
        if name == "residence" { traveller.residence = country.code } else { traveller.citizenship = country.code }
    }
}
