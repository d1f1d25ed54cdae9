package import LayoverFindIndex

/// The displayed data of an item.
package struct FoundItem: Hashable, Sendable {
    package let id: String
    package let domain: FinderDomain
    package let code: String?
    package let country: String
    package let popularity: Int
    package let title: String
    package let subtitle: String
    /// Other names that can be displayed.
    package let names: [String]
    /// By language.
    package let titles: [String: String]
    package let descriptions: [String: String]
    package let app: String?
    package let web: String?

    /// The title in a language, or else the common one.
    package func title(in language: String) -> String { titles[language] ?? title }

    package func description(in language: String) -> String {
        descriptions[language] ?? descriptions[""] ?? descriptions["en"] ?? ""
    }
}
