package import LayoverModel
package import LayoverTemplates

/// The page of shared trips, compiled for every market.
package final class TripPages: Sendable {
    /// The page in one language.
    package final class Page: Sendable {
        package let body: LocalizedCard
        package let stylesheet: [UInt8]
        /// The purpose of the page in a few words, for previews of its link.
        package let tagline: String

        package init(_ template: CardTemplate, _ locale: LocaleTag, _ messages: [MessageProgram?], tagline: String) {
            body = template.localized(locale, messages: messages)
            stylesheet = template.stylesheet
            self.tagline = tagline
        }
    }

    private let pages: [Market: [LocaleTag: Page]]

    package init(_ pages: [Market: [LocaleTag: Page]]) { self.pages = pages }

    package func page(in market: Market, _ locale: LocaleTag) -> Page? { pages[market]?[locale] }
}
