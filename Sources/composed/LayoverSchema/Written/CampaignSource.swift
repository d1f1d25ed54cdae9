package import LayoverModel

/// One file of `widgets/campaigns`, decoded.
package struct CampaignSource: Hashable, Sendable {
    package struct Text: Hashable, Sendable {
        package let name: String
        package let locale: LocaleTag
        package let text: String
        package let location: SourceLocation
    }

    package let name: WrittenName
    package let uses: WrittenName
    package let owner: WrittenName?
    package let status: WidgetSource.Status
    package let markets: [WrittenName]
    /// Airports (three capitals) or countries (two) at either end; empty for any.
    package let origins: [WrittenName]
    package let destinations: [WrittenName]
    package let window: LocalWindow
    package let exceptions: [Market: LocalWindow]
    package let image: WrittenName?
    package let link: Link?
    package let linkLocation: SourceLocation
    /// Texts that are written; without those still to be translated.
    package let texts: [Text]
    /// Texts that are still to be translated.
    package let openTexts: [Text]
    package let weight: Int
    package let location: SourceLocation

    package init?(_ decoding: Decoding) {
        guard let name = decoding.reference("campaign"), let uses = decoding.reference("uses") else { return nil }
        self.name = name
        self.uses = uses
        owner = decoding.reference("owner")
        status = decoding.text("status").flatMap(WidgetSource.Status.init) ?? .live
        markets = decoding.references("markets")
        origins = decoding.sub("routes")?.references("from") ?? []
        destinations = decoding.sub("routes")?.references("to") ?? []
        window = LocalWindow(decoding)
        exceptions = CampaignSource.exceptions(decoding)
        image = decoding.reference("image")
        link = decoding.sub("link").map { Link(app: $0.text("app"), web: $0.text("web")) }
        linkLocation = decoding.location("link")
        let texts = CampaignSource.texts(decoding)
        self.texts = texts.filter { !decoding.openLines.contains($0.location.line) }
        openTexts = texts.filter { decoding.openLines.contains($0.location.line) }
        weight = decoding.int("weight") ?? 1
        location = decoding.keyLocation("campaign")
    }

    /// The window of one market: ends of the exception replace the campaign's own.
    package func window(in market: Market) -> LocalWindow {
        guard let exception = exceptions[market] else { return window }
        return LocalWindow(from: exception.from ?? window.from, until: exception.until ?? window.until)
    }

    private static func exceptions(_ decoding: Decoding) -> [Market: LocalWindow] {
        Dictionary(
            decoding.entries("except").compactMap { entry in
                Market(entry.key).map { ($0, LocalWindow(Decoding(entry.value, file: decoding.file))) }
            }, uniquingKeysWith: { first, _ in first })
    }

    private static func texts(_ decoding: Decoding) -> [Text] {
        decoding.entries("text").flatMap { named in
            (named.value.entries ?? []).compactMap { entry in
                guard let locale = LocaleTag(entry.key), let text = entry.value.text else { return nil }
                return Text(
                    name: named.key, locale: locale, text: text,
                    location: SourceLocation(decoding.file, entry.value.position))
            }
        }
    }
}
