import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverLayouts
import LayoverModel
import LayoverText

/// Makes the ticket of a new search, with or without served content.
struct NewTicket {
    /// The reasons for which a search has no layout while its results still pass.
    private static let passing: Set<DegradedReason> = [.noCatalog, .unknownMarket, .unknownSurface]

    let layouts: LayoutContext
    let current: ServingHolder.Current
    let layoutID: String

    init(_ layouts: LayoutContext) {
        self.layouts = layouts
        current = layouts.server.holder.load()
        layoutID = layouts.server.identifiers.make()
    }

    /// The ticket, still without its supplier.
    ///
    /// - Throws: `ContextProblem` if the request is invalid, or its market or currency cannot be determined.
    func make(_ reader: ContextReader) throws(ContextProblem) -> SearchTicket {
        do throws(ContextProblem) {
            return try served(reader)
        } catch {
            guard NewTicket.passing.contains(error.reason) else { throw error }
            return try unserved(reader, error)
        }
    }

    private func served(_ reader: ContextReader) throws(ContextProblem) -> SearchTicket {
        guard let first = current.serving else {
            throw ContextProblem(.noCatalog, "no content with a default market is served; name a market")
        }
        let call = try layouts.call(reader, in: current, first: first, search: layoutID)
        guard call.context.layout != nil else {
            throw ContextProblem(.unknownSurface, "this market has no such surface")
        }
        let catalog = call.serving.catalog
        return SearchTicket(
            supplier: "", context: call.context, arms: call.context.arms.kept(in: catalog), client: nil, units: nil,
            catalog: catalog)
    }

    /// Takes members that the request omits from its market if that is served, else from its country.
    private func unserved(_ reader: ContextReader, _ problem: ContextProblem) throws(ContextProblem) -> SearchTicket {
        let catalog = current.serving?.catalog
        guard let code = reader.market ?? catalog?.defaultMarketCode else { throw problem }
        guard let market = Market(code) else {
            throw ContextProblem(.unknownMarket, "there is no market '\(code.prefix(40))'")
        }
        let (tag, said) = (try reader.localeTag, try reader.currencyCode)
        let (known, language) = (catalog?.market(code), layouts.server.adapters.language)
        let locale = known.map { $0.locales[$0.localeIndex(for: tag)] } ?? tag ?? language.usualLocale(in: market)
        guard let locale, let currency = said ?? known?.currency ?? language.usualCurrency(in: market) else {
            throw ContextProblem(.unknownMarket, "the usual currency of '\(market)' is unknown; name a currency")
        }
        return SearchTicket(
            supplier: "", market: code, locale: locale.tag, currency: currency.code,
            surface: reader.surface ?? Catalog.resultsSurface, query: reader.query, traveller: reader.traveller,
            layoutID: layoutID, catalog: catalog?.shortHash ?? "", madeAt: layouts.server.wallClock())
    }
}
