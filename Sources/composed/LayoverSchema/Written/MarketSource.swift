package import LayoverModel

/// One file of `widgets/markets`, decoded; it may inherit missing values from another.
package struct MarketSource: Hashable, Sendable {
    package let name: WrittenName
    package let extends: WrittenName?
    package let locales: [LocaleTag]?
    package let currency: Currency?
    package let timeZone: String?
    package let adLabels: [LocaleTag: String]
    package let calendar: Calendar
    package let location: SourceLocation

    /// `week_starts`, `weekend` and `seasons`, as written, each with its file.
    package struct Calendar: Hashable, Sendable {
        package private(set) var entries: [String: Entry] = [:]

        package struct Entry: Hashable, Sendable {
            package let file: String
            package let entry: Node.Entry
        }

        package init() {}

        init(_ decoding: Decoding) {
            for entry in decoding.node.entries ?? [] where ["week_starts", "weekend", "seasons"].contains(entry.key) {
                entries[entry.key] = Entry(file: decoding.location().file, entry: entry)
            }
        }

        /// Overrides entries with those of `nearer`.
        package mutating func merge(_ nearer: Calendar) { entries.merge(nearer.entries) { _, own in own } }
    }

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
        calendar = Calendar(decoding)
        location = decoding.location()
    }
}
