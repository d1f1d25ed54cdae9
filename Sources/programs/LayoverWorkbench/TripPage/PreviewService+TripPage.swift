import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverQR
import LayoverTemplates
import LayoverTripContent

extension PreviewService {
    /// The page of shared trips as friends see it, in the market and language of a scene, with an invented trip.
    ///
    /// - Parameters:
    ///   - word: The name of a state; `open` if it is missing or unknown.
    ///   - scene: The scene with the market and language.
    ///   - shipped: Makes the default page, for content without its own page.
    ///   - now: The current time.
    /// - Returns: `{state, states, html, is_shipped, market, locale, notes}`; `html` is `null` if the page has errors.
    func tripPage(
        _ word: String?, _ scene: PreviewScene, shipped: (Catalog) -> TripPages?, now: UTCInstant
    ) -> JSONValue {
        let state = word.flatMap(TripPageState.init) ?? .open
        let states = TripPageState.allCases.map { one in
            JSONValue.record(["name": one.rawValue, "summary": one.summary])
        }
        guard let setting = setting(scene, now: now), let catalog = content.catalog else {
            return .record([
                "state": state.rawValue, "states": states, "html": JSONValue.null,
                "notes": ["there is nothing to show yet"],
            ])
        }
        let own = catalog[TripContent.self].pages
        let page = (own ?? shipped(catalog))?.page(in: setting.market.market, setting.locale)
        return .record([
            "state": state.rawValue, "states": states, "html": page.flatMap { document($0, state, setting, now: now) },
            "is_shipped": own == nil, "market": setting.market.market.code, "locale": setting.locale.tag,
            "notes": setting.notes,
        ])
    }

    /// A complete document that fetches nothing.
    private func document(
        _ page: TripPages.Page, _ state: TripPageState, _ setting: SceneSetting, now: UTCInstant
    ) -> String? {
        let sample = TripPageSample(state, currency: setting.market.currency, now: now)
        var body: [UInt8] = []
        do throws(RenderError) {
            try page.body.render(
                fields: sample.values
                    + PageForm.values(address: { _ in "#" }, proof: "", picture: { _ in PreviewService.handoverCode }),
                context: RenderContext(
                    formatting: tools.assembly.formatting, zones: tools.assembly.zones, zone: setting.market.timeZone,
                    now: now, form: .fragment), into: &body)
        } catch {
            return nil
        }
        let locale = page.body.locale
        return """
            <!doctype html><html lang="\(locale.tag)" dir="\(locale.isRightToLeft ? "rtl" : "ltr")"><head>\
            <meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">\
            <meta name="color-scheme" content="light dark">\
            <style>\(String(decoding: page.stylesheet, as: UTF8.self))</style></head>\
            <body>\(String(decoding: body, as: UTF8.self))</body></html>
            """
    }

    /// The QR code of an invented handover, as a `data:` address.
    private static var handoverCode: String {
        guard let code = try? QRCode(TripPageSample.handoverAddress) else { return "" }
        let drawing = code.svg(title: "").replacing("\"", with: "'").replacing("#", with: "%23")
        return "data:image/svg+xml,\(drawing)"
    }
}
