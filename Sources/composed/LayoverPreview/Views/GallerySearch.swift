import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Finds widgets by words: in their names and owners, in their texts in the languages of a market, and in their campaigns.
struct GallerySearch {
    private let words: [String]
    private let languages: Set<String>
    private let files: FileIndex
    /// Campaigns by the widget that draws them.
    private let campaigns: [String: [CompiledCampaign]]

    /// - Parameters:
    ///   - text: Words; each must occur somewhere.
    ///   - market: The market whose languages are searched.
    ///   - catalog: The catalog whose campaigns are searched.
    ///   - files: The texts as written.
    init(_ text: String, in market: CompiledMarket, _ catalog: Catalog, files: FileIndex) {
        words = text.lowercased().split(separator: " ").map(String.init)
        languages = Set(market.locales.filter { PseudoLocale($0) == nil }.map(\.language))
        self.files = files
        campaigns = words.isEmpty ? [:] : Dictionary(grouping: catalog.campaigns) { $0.source.uses.name }
    }

    /// Returns whether a name contains all words.
    func takes(name: String) -> Bool { words.allSatisfy(name.lowercased().contains) }

    /// Returns whether a widget contains all words.
    ///
    /// - Complexity: O(bytes of its texts in the market's languages, and of its campaigns); only of its name if that
    ///   contains all words.
    func takes(_ source: WidgetSource) -> Bool {
        let head = GallerySearch.head(source)
        let rest = words.filter { !head.contains($0) }
        guard !rest.isEmpty else { return true }
        let lines = lines(of: source).map { $0.text.lowercased() }
        return rest.allSatisfy { word in lines.contains { $0.contains(word) } }
    }

    /// Finds a line with a word that is not in the name: `messages/nb-NO.yaml: Ikke klar til å bestille?`; `nil` if the
    /// name contains all words.
    func found(_ source: WidgetSource) -> String? {
        let head = GallerySearch.head(source)
        guard let word = words.first(where: { !head.contains($0) }) else { return nil }
        return lines(of: source).first { $0.text.lowercased().contains(word) }.map {
            "\($0.file): \($0.text.prefix(120))"
        }
    }

    private static func head(_ source: WidgetSource) -> String {
        "\(source.name.name) \(source.owner.name)".lowercased()
    }

    private func lines(of source: WidgetSource) -> [(file: String, text: String)] {
        let folder = "widgets/cards/\(source.name.name)/"
        let texts = files.files(below: folder + "messages/").filter { file in
            let name = file.path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) }
            return name.flatMap { LocaleTag($0) }.map { languages.contains($0.language) } ?? false
        }
        let runs = (campaigns[source.name.name] ?? []).compactMap { files[$0.source.location.file] }
        return texts.flatMap { GallerySearch.lines(of: $0, name: String($0.path.dropFirst(folder.count))) }
            + runs.flatMap { GallerySearch.lines(of: $0, name: $0.path) }
    }

    private static func lines(of file: SourceFile, name: String) -> [(file: String, text: String)] {
        file.bytes.split(separator: 0x0a).map { line in
            (name, String(decoding: line, as: UTF8.self).trimmedSpaces)
        }
    }
}

extension String {
    fileprivate var trimmedSpaces: String {
        let scalars = unicodeScalars.drop { $0 == " " || $0 == "\t" }
        return String(String.UnicodeScalarView(scalars.filter { $0 != "\r" }))
    }
}
