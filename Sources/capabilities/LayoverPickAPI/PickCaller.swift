import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverWeb

/// The caller as described by headers, and the preview that a link requests.
///
/// It decides arms of experiments and scopes of kills; no service receives any of it.
struct PickCaller {
    private var reader = ContextReader()

    /// - Throws: `PickRefusal` for an invalid header or link.
    init(_ request: borrowing HTTPRequest, _ server: ServerContext) throws(PickRefusal) {
        do throws(ContextProblem) {
            try reader.takeHeaders(
                client: request.header("Layover-Client"), traveller: nil, unit: request.header("Layover-Unit"))
            let items = request.withQuery { $0.isEmpty ? [] : URLQuery.items($0) } ?? []
            let token = items.first { $0.name == PreviewLink.name }?.value
            if let token { reader.preview = try server.preview(token) }
        } catch {
            throw .badQuery(error.detail)
        }
    }

    /// The preview that a signed link requests; `nil` without a link.
    var preview: Preview? { reader.preview }

    func killScope(_ market: CompiledMarket, _ locale: LocaleTag) -> KillScopeContext {
        KillScopeContext(
            market: market.market, locale: locale, platform: reader.client.platform, app: reader.client.version,
            unit: reader.unit)
    }

    /// The context in which experiments are decided.
    func context(_ market: CompiledMarket, _ locale: LocaleTag, now: UTCInstant) -> RequestContext {
        RequestContext(
            market: market, localeIndex: market.localeIndex(for: locale), surface: "", currency: nil,
            client: reader.client, traveller: reader.traveller, query: SearchQuery(), now: now, layoutID: "",
            unit: reader.unit, units: reader.units, preview: reader.preview)
    }
}
