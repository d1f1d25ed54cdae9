import LayoverCatalog
import LayoverSchema

/// One property of a generated struct.
struct SwiftProperty {
    let member: WireObject.Member
    /// In backticks if the word is reserved in Swift.
    let name: String
    private let owner: String

    static func all(of members: [WireObject.Member], in owner: String) -> [SwiftProperty] {
        var taken = Identifiers()
        return members.map { member in
            let camel = Identifiers.camel(member.name)
            let name = taken.unique(protocolWords.contains(camel) ? camel + "_" : camel)
            return SwiftProperty(member: member, name: reserved.contains(name) ? "`\(name)`" : name, owner: owner)
        }
    }

    /// Words that protocols or the language reserve even in backticks.
    private static let protocolWords: Set<String> = ["hashValue", "self", "init", "encode"]

    private static let reserved: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "init",
        "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
        "true", "try", "typealias", "var", "where", "while", "Self", "Type", "Protocol",
    ]

    private var typeName: String { name(of: member.type) }
    private var isOptional: Bool { !member.isRequired }

    func declare(in source: inout SourceLines) {
        source.comment("///", member.comment)
        source.add("public var \(name): \(typeName)\(isOptional ? "?" : "")")
    }

    var decoding: String {
        if case .list(.object("Card")) = member.type {
            return "self.\(name) = try _members.decode(LenientList<Card>.self, forKey: .\(name)).items"
        }
        let call = isOptional ? "decodeIfPresent" : "decode"
        // A place without an index belongs to an itinerary. A place with the index `null` is the end of the list.
        if case .intOrNull = member.type {
            return
                "self.\(name) = _members.contains(.\(name)) ? try _members.decode(ListIndex.self, forKey: .\(name)) : nil"
        }
        return "self.\(name) = try _members.\(call)(\(typeName).self, forKey: .\(name))"
    }

    var encoding: String {
        isOptional
            ? "try _members.encodeIfPresent(\(name), forKey: .\(name))"
            : "try _members.encode(\(name), forKey: .\(name))"
    }

    /// The types that only this property needs: its words, or the rows of its list.
    func declareTypes(in source: inout SourceLines) {
        if case .words(let words) = member.type { declareWords(words, in: &source) }
        guard let columns = member.type.columns else { return }
        let properties = SwiftProperty.all(of: columns, in: rowName)
        source.add("")
        source.comment("///", "One of `\(member.name)`.")
        source.block("public struct \(rowName): Codable, Hashable, Sendable") { source in
            for property in properties { property.declare(in: &source) }
            source.add("")
            source.block("private enum CodingKeys: String, CodingKey") { source in
                for property in properties { source.add("case \(property.name) = \"\(property.member.name)\"") }
            }
            for property in properties { property.declareTypes(in: &source) }
        }
    }

    private func declareWords(_ words: [Shape.Word], in source: inout SourceLines) {
        let names = words.map { $0.word == "unknown" ? "unknownWord" : Identifiers.camel($0.word) }
        source.add("")
        source.comment("///", member.summary)
        source.block("public enum \(wordsName): Codable, Hashable, Sendable") { source in
            for (word, name) in zip(words, names) {
                source.comment("///", word.summary)
                source.add("case \(name)")
            }
            source.add(
                """
                /// A word of a later version.
                case unknown(String)

                """)
            source.block("public init(from decoder: any Decoder) throws") { source in
                source.add("let word = try decoder.singleValueContainer().decode(String.self)")
                source.block("switch word") { source in
                    for (word, name) in zip(words, names) { source.add("case \"\(word.word)\": self = .\(name)") }
                    source.add("default: self = .unknown(word)")
                }
            }
            source.add("")
            source.block("public var word: String") { source in
                source.block("switch self") { source in
                    for (word, name) in zip(words, names) { source.add("case .\(name): \"\(word.word)\"") }
                    source.add("case .unknown(let word): word")
                }
            }
            source.add(
                """

                public func encode(to encoder: any Encoder) throws {
                    var container = encoder.singleValueContainer()
                    try container.encode(word)
                }
                """)
        }
    }

    private var wordsName: String { Identifiers.pascal(member.name) + "Word" }
    private var rowName: String { Identifiers.pascal(member.name) + "Item" }

    private func name(of type: WireType) -> String {
        switch type {
        case .text: "String"
        case .int: "Int"
        case .bool: "Bool"
        case .intOrNull: "ListIndex"
        case .height: "CardHeight"
        case .words: wordsName
        case .object(let name): name
        case .list(let element): "[\(name(of: element))]"
        case .map(let value): "[String: \(name(of: value))]"
        case .record: rowName
        case .componentFields, .any: "JSON"
        }
    }
}
