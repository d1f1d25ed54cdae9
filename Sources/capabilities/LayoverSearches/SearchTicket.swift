import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverModel
import LayoverSuppliers

/// Everything that a server needs to continue a search: the content of its token.
struct SearchTicket: Hashable, Sendable {
    /// The name of the supplier in the settings.
    var supplier: String
    /// The supplier's own session; `nil` before its first answer, and if it has none.
    var session: String?
    var market: String
    var locale: String
    var currency: String
    var surface: String
    var query = SearchQuery()
    /// `Layover-Client` as the client sent it; `nil` if it sent none.
    var client: String?
    var traveller = Traveller()
    /// `Layover-Unit` as the client sent it.
    var units: String?
    var arms: [KeptArm] = []
    /// The id of its layout, which names the search.
    var layoutID: String
    /// The short hash of the catalog that it began with.
    var catalog: String
    /// Seconds since 1970.
    var madeAt: Int
    /// The number of answers that its supplier has returned.
    var answers = 0
    /// How many of the latest answers were announced to the holder of the token but not sent.
    var untaken = 0

    /// The number of the newest answer that the holder has received.
    var taken: Int { answers - untaken }

    /// The same for a client that is notified of the last answer and has not fetched it yet.
    var announcing: SearchTicket {
        var ticket = self
        ticket.untaken = min(1, answers)
        return ticket
    }

    /// A reader with the properties of a request of this search.
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

    /// The search for which its supplier is called; `nil` if a code or tag is invalid.
    var search: SupplierSearch? {
        guard let market = Market(market), let locale = LocaleTag(locale), let currency = Currency(currency) else {
            return nil
        }
        return SupplierSearch(market: market, locale: locale, currency: currency, query: query)
    }
}

extension SearchTicket {
    /// The ticket of a search that begins.
    init(
        supplier: String, context: RequestContext, arms: [KeptArm], client: String?, units: String?, catalog: Catalog
    ) {
        self.init(
            supplier: supplier, market: context.market.market.code, locale: context.locale.tag,
            currency: context.currency.code, surface: context.surface, query: context.query, client: client,
            traveller: context.traveller, units: units, arms: arms, layoutID: context.layoutID,
            catalog: catalog.shortHash, madeAt: context.now.seconds)
    }
}
