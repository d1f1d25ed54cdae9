package import LayoverFinder

/// What a file keeps of an item to be shown.
package struct FoundItem: Hashable, Sendable {
    package let id: String
    package let domain: FinderDomain
    package let code: String?
    package let country: String
    package let popularity: Int
    package let title: String
    package let subtitle: String
    /// Other names that may be shown.
    package let names: [String]
    /// By language.
    package let titles: [String: String]
    package let descriptions: [String: String]
    package let app: String?
    package let web: String?

    /// The title in a language, or the one of all.
    package func title(in language: String) -> String { titles[language] ?? title }

    package func description(in language: String) -> String {
        descriptions[language] ?? descriptions[""] ?? descriptions["en"] ?? ""
    }
}
