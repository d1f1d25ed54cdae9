package import LayoverModel

/// One file of `widgets/markets`, decoded; it may inherit missing values from another.
package struct MarketSource: Hashable, Sendable {
    package let name: WrittenName
    package let extends: WrittenName?
    package let locales: [LocaleTag]?
    package let currency: Currency?
    package let timeZone: String?
    package let adLabels: [LocaleTag: String]
    package let partKeys: PartKeys
    package let location: SourceLocation

    package init?(_ decoding: Decoding) {
        guard let name = decoding.reference("market") else { return nil }
        self.name = name
        extends = decoding.reference("extends")
        let locales = decoding.references("locales").compactMap { LocaleTag($0.name) }
        self.locales = locales.isEmpty ? nil : locales
        currency = decoding.text("currency").flatMap(Currency.init)
        timeZone = decoding.text("time_zone")
        adLabels = Dictionary(
            decoding.entries("ad_label").compactMap { entry in
                LocaleTag(entry.key).flatMap { tag in entry.value.text.map { (tag, $0) } }
            }, uniquingKeysWith: { first, _ in first })
        partKeys = PartKeys(decoding)
        location = decoding.location()
    }
}
