import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverModel
import LayoverText

/// Makes the ticket of a new search, with or without served content.
struct NewTicket {
    /// The reasons for which a search has no layout while its results still pass.
    private static let passing: Set<DegradedReason> = [.noCatalog, .unknownMarket, .unknownSurface]

    let current: ServingHolder.Current
    /// Knows the usual language and currency of countries.
    let language: Language
    let now: UTCInstant
    let layoutID: String

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
        let serving = current.serving(first, for: reader, search: layoutID)
        var context = try reader.context(in: serving.catalog, now: now, layoutID: layoutID)
        context.decideArms(in: serving)
        guard context.layout != nil else { throw ContextProblem(.unknownSurface, "this market has no such surface") }
        return SearchTicket(
            supplier: "", context: context, arms: context.arms.kept(in: serving.catalog), client: nil, units: nil,
            catalog: serving.catalog)
    }

    /// Takes members that the request omits from its market if that is served, else from its country.
    private func unserved(_ reader: ContextReader, _ problem: ContextProblem) throws(ContextProblem) -> SearchTicket {
        let catalog = current.serving?.catalog
        guard let code = reader.market ?? catalog?.defaultMarketCode else { throw problem }
        guard let market = Market(code) else {
            throw ContextProblem(.unknownMarket, "there is no market '\(code.prefix(40))'")
        }
        let (tag, said) = (try reader.localeTag, try reader.currencyCode)
        let known = catalog?.market(code)
        let locale = known.map { $0.locales[$0.localeIndex(for: tag)] } ?? tag ?? language.usualLocale(in: market)
        guard let locale, let currency = said ?? known?.currency ?? language.usualCurrency(in: market) else {
            throw ContextProblem(.unknownMarket, "the usual currency of '\(market)' is unknown; name a currency")
        }
        var ticket = SearchTicket(
            supplier: "", market: code, locale: locale.tag, currency: currency.code,
            surface: reader.surface ?? Catalog.resultsSurface, layoutID: layoutID,
            catalog: catalog?.shortHash ?? "", madeAt: now.seconds)
        (ticket.query, ticket.traveller) = (reader.query, reader.traveller)
        return ticket
    }
}
