import LayoverAssembly
import LayoverCatalog
package import LayoverFlights
package import LayoverModel

extension PreviewService {
    /// Lists the facts of an answer, and the parts that could not be read.
    ///
    /// - Parameters:
    ///   - flights: The answer as it was read.
    ///   - scene: Its market and language are used to write values.
    ///   - now: The author's time.
    /// - Returns: Members `facts` and `unread`; `facts` is empty if there is no market yet.
    package func facts(
        in flights: FlightFacts, _ scene: PreviewScene, now: UTCInstant
    ) -> KeyValuePairs<String, any JSONWritable> {
        guard let setting = setting(scene, now: now) else {
            return ["facts": [String](), "unread": flights.unreadInWords]
        }
        let context = RequestContext(
            market: setting.market, localeIndex: setting.localeIndex,
            surface: setting.serving.catalog.usualSurface ?? "", currency: nil, client: setting.client,
            traveller: scene.traveller, query: scene.query, now: setting.now ?? now, layoutID: "preview", unit: nil)
        let factCache = FactCache(context, results: .flights(flights), zones: tools.assembly.zones)
        let values = ValueText(
            formatting: tools.assembly.formatting, locale: setting.locale, timeZone: setting.market.timeZone)
        return ["facts": factCache.written(values), "unread": flights.unreadInWords]
    }
}
