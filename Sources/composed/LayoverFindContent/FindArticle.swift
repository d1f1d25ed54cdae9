package import LayoverModel
package import LayoverSchema

/// A text for travellers that can be found.
package struct FindArticle: Hashable, Sendable {
    package let name: String
    package let titles: [LocaleTag: String]
    package let texts: [LocaleTag: String]
    package let find: FindSource

    package init(name: String, titles: [LocaleTag: String], texts: [LocaleTag: String], find: FindSource) {
        self.name = name
        self.titles = titles
        self.texts = texts
        self.find = find
    }
}
