package import LayoverModel
import LayoverTargeting

/// Writes values for an English sentence.
package struct EnglishText: Sendable {
    private let formatting: any TextFormatting
    private static let language = LocaleTag("en-GB")

    package init(_ formatting: any TextFormatting) { self.formatting = formatting }

    /// `Norway`, `the United States`; the code for an unknown country.
    package func country(_ code: String) -> String {
        guard let language = EnglishText.language,
            let name = formatting.countryName(code.uppercased(), locale: language)
        else { return code }
        return EnglishText.takesArticle(name) ? "the \(name)" : name
    }

    func text(_ value: Value, _ naming: FactText.Naming) -> String {
        guard case .text(let text) = value else { return value.listed(self, naming) ?? value.written }
        switch naming {
        case .plain: return text.isEmpty ? "''" : text
        case .country: return country(text)
        case .airline: return AirlineName.of(text)
        case .weekday: return Weekday(code: text).map { "\($0)".capitalizedFirst } ?? text
        case .platform: return ["ios": "iOS", "android": "Android", "web": "the web"][text] ?? text
        case .words: return String(text.map { $0 == "_" ? " " : $0 })
        }
    }

    /// `Oslo, Rome or Vienna`; for a long list the first values and the number of the rest.
    func list(_ values: [Value], _ naming: FactText.Naming, joinedBy word: String) -> String {
        // An airline can have several codes.
        let texts = values.map { text($0, naming) }.reduce(into: [String]()) { texts, text in
            if naming != .airline || !texts.contains(text) { texts.append(text) }
        }
        guard texts.count > PreviewWordLimits.listed else { return EnglishText.join(texts, by: word) }
        let rest = texts.count - PreviewWordLimits.listed
        return EnglishText.join(Array(texts.prefix(PreviewWordLimits.listed)) + ["\(rest) more"], by: word)
    }

    static func join(_ texts: [String], by word: String) -> String {
        guard let last = texts.last else { return "nothing" }
        return texts.count == 1 ? last : texts.dropLast().joined(separator: ", ") + " \(word) " + last
    }

    private static func takesArticle(_ name: String) -> Bool {
        let plurals = ["Netherlands", "Philippines", "Bahamas", "Gambia", "Maldives", "Comoros"]
        return name.hasPrefix("United ") || plurals.contains(name)
            || ["Islands", "Republic", "Territories", "Territory"].contains { name.hasSuffix(" " + $0) }
    }
}

/// Limits of a sentence; tested on both sides.
enum PreviewWordLimits {
    /// The maximum number of values of a list that are named.
    static let listed = 12
}

extension Value {
    /// The members of a list, or `nil`.
    fileprivate func listed(_ words: EnglishText, _ naming: FactText.Naming) -> String? {
        switch self {
        case .texts(let texts):
            words.list((0..<texts.count).map { .text(texts[$0]) }, naming, joinedBy: "and")
        case .list(let items) where items.allSatisfy(\.isPlain): words.list(items, naming, joinedBy: "and")
        case .list(let items): "\(items.count) entries"
        default: nil
        }
    }

    private var isPlain: Bool {
        switch self {
        case .record, .list, .texts, .image, .link: false
        default: true
        }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
