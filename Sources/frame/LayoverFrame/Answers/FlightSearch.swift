package import LayoverAssembly
import LayoverCatalog
package import LayoverModel

/// A search, as far as it decides which prices can be compared.
package struct FlightSearch: Hashable, Sendable {
    package let market: Market
    package let currency: Currency
    package let query: SearchQuery

    package init(market: Market, currency: Currency, query: SearchQuery) {
        self.market = market
        self.currency = currency
        self.query = query
    }

    /// The search of a request.
    package init(_ context: RequestContext) {
        self.init(market: context.market.market, currency: context.currency, query: context.query)
    }
}
