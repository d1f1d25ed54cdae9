import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverWeb

/// Who asks, as far as headers say it, and what a preview link asks to see.
///
/// It decides arms of experiments and what kills are limited to; no service is told any of it.
struct PickCaller {
    private var reader = ContextReader()

    /// - Throws: `ContextProblem` for a header or a link that does not read.
    init(_ request: borrowing HTTPRequest, key: SigningKey, now: UTCInstant) throws(ContextProblem) {
        try reader.takeHeaders(
            client: request.header("Layover-Client"), traveller: nil, unit: request.header("Layover-Unit"))
        let items = request.withQuery { $0.isEmpty ? [] : URLQuery.items($0) } ?? []
        guard let token = items.first(where: { $0.name == PreviewLink.name })?.value else { return }
        do throws(PreviewLink.Problem) {
            reader.preview = try PreviewLink(token, key: key, now: now).preview
        } catch {
            throw ContextProblem(.badPreview, error.description)
        }
    }

    /// What a signed link asks to see; `nil` where there is none.
    var preview: Preview? { reader.preview }

    func killScope(_ market: CompiledMarket, _ locale: LocaleTag) -> KillScopeContext {
        KillScopeContext(
            market: market.market, locale: locale, platform: reader.client.platform, app: reader.client.version,
            unit: reader.unit)
    }

    /// All of it as experiments are asked by it.
    func context(_ market: CompiledMarket, _ locale: LocaleTag, now: UTCInstant) -> RequestContext {
        RequestContext(
            market: market, localeIndex: market.localeIndex(for: locale), surface: "", currency: nil,
            client: reader.client, traveller: reader.traveller, query: SearchQuery(), now: now, layoutID: "",
            unit: reader.unit, units: reader.units, preview: reader.preview)
    }
}
