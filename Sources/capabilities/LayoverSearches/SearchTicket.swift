import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverModel
import LayoverSuppliers

/// All that a server must know of a search to go on with it: what its token carries.
struct SearchTicket: Hashable, Sendable {
    /// By name, as settings have it.
    var supplier: String
    /// The supplier's own; `nil` before its first answer, and where there is none.
    var session: String?
    var market: String
    var locale: String
    var currency: String
    var surface: String
    var query: SearchQuery
    /// `Layover-Client` as it was sent; `nil` where it was not.
    var client: String?
    var traveller: Traveller
    /// `Layover-Unit` as it was sent.
    var units: String?
    var arms: [KeptArm]
    /// The short hash of the catalog that it began with.
    var catalog: String
    /// The id of its layout, which names the search.
    var layoutID: String
    /// Seconds since 1970.
    var madeAt: Int
    /// How many answers its supplier has given.
    var answers = 0
    /// How many of the last of them the holder of the token has been told of and not given.
    var untaken = 0

    /// The newest answer that the holder has been given, by its number.
    var taken: Int { answers - untaken }

    /// The same for somebody who is told of the last answer and has yet to fetch it.
    var announcing: SearchTicket {
        var ticket = self
        ticket.untaken = min(1, answers)
        return ticket
    }

    /// The ticket of a search that begins.
    init(
        supplier: String, context: RequestContext, arms: [KeptArm], client: String?, units: String?, catalog: Catalog
    ) {
        self.supplier = supplier
        market = context.market.market.code
        locale = context.locale.tag
        currency = context.currency.code
        surface = context.surface
        query = context.query
        self.client = client
        traveller = context.traveller
        self.units = units
        self.arms = arms
        self.catalog = catalog.shortHash
        layoutID = context.layoutID
        madeAt = context.now.seconds
    }

    init(
        supplier: String, market: String, locale: String, currency: String, surface: String, layoutID: String,
        catalog: String, madeAt: Int
    ) {
        self.supplier = supplier
        self.market = market
        self.locale = locale
        self.currency = currency
        self.surface = surface
        self.layoutID = layoutID
        self.catalog = catalog
        self.madeAt = madeAt
        query = SearchQuery()
        traveller = Traveller()
        arms = []
    }

    /// A reader with what a request like this says about itself.
    var reader: ContextReader {
        get throws(ContextProblem) {
            var reader = ContextReader()
            try reader.takeHeaders(client: client, traveller: nil, unit: units)
            reader.market = market
            reader.locale = locale
            reader.currency = currency
            reader.surface = surface
            reader.query = query
            reader.traveller = traveller
            return reader
        }
    }

    /// The search that its supplier is asked for; `nil` where a name is none.
    var search: SupplierSearch? {
        guard let market = Market(market), let locale = LocaleTag(locale), let currency = Currency(currency) else {
            return nil
        }
        return SupplierSearch(market: market, locale: locale, currency: currency, query: query)
    }
}
