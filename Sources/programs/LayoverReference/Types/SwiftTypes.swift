/// Writes `Layover.swift`: `Codable` structs, and enums with a case for unknown values.
struct SwiftTypes {
    private var source = SourceLines()

    static func text(_ components: [ComponentModel]) -> String {
        var types = SwiftTypes()
        types.source.add("import Foundation")
        for object in WireTable.objects {
            types.source.add("")
            if object.name == "Card" {
                types.addCard(object, components)
            } else {
                types.addStruct(object.name, summary: object.summary, members: object.members)
            }
        }
        for component in components {
            types.source.add("")
            types.addStruct(
                component.typeName,
                summary: component.summary.isEmpty ? "The data of \(component.name)." : component.summary,
                members: component.members)
        }
        return [ClientTypes.header(.swift), types.source.text, SwiftSupport.text].joined(separator: "\n")
    }

    /// A struct whose members decode separately.
    ///
    /// Lists of cards and words keep the known items.
    private mutating func addStruct(_ name: String, summary: String, members: [WireObject.Member]) {
        source.comment("///", summary)
        let properties = SwiftProperty.all(of: members, in: name)
        source.block("public struct \(name): Codable, Hashable, Sendable") { source in
            for property in properties { property.declare(in: &source) }
            SwiftTypes.addKeys(properties, to: &source)
            SwiftTypes.addDecoder(properties, to: &source)
            for property in properties { property.declareTypes(in: &source) }
        }
    }

    private static func addKeys(_ properties: [SwiftProperty], to source: inout SourceLines) {
        source.add("")
        source.block("private enum CodingKeys: String, CodingKey") { source in
            for property in properties { source.add("case \(property.name) = \"\(property.member.name)\"") }
        }
    }

    private static func addDecoder(_ properties: [SwiftProperty], to source: inout SourceLines) {
        source.add("")
        source.block("public init(from decoder: any Decoder) throws") { source in
            source.add("let _members = try decoder.container(keyedBy: CodingKeys.self)")
            for property in properties { source.add(property.decoding) }
        }
    }

    private mutating func addCard(_ card: WireObject, _ components: [ComponentModel]) {
        let drawn = ["type", "component", "data", "html", "text"]
        let properties = SwiftProperty.all(of: card.members.filter { !drawn.contains($0.name) }, in: "Card")
        source.comment("///", card.summary)
        source.block("public struct Card: Codable, Hashable, Sendable") { source in
            for property in properties { property.declare(in: &source) }
            source.add("/// The content, by the type that draws it.")
            source.add("public var content: CardContent")
            SwiftTypes.addKeys(properties, to: &source)
            source.add("")
            source.block("public init(from decoder: any Decoder) throws") { source in
                source.add("let _members = try decoder.container(keyedBy: CodingKeys.self)")
                for property in properties { source.add(property.decoding) }
                source.add("content = try CardContent(from: decoder)")
            }
            source.add("")
            source.block("public func encode(to encoder: any Encoder) throws") { source in
                source.add("var _members = encoder.container(keyedBy: CodingKeys.self)")
                for property in properties { source.add(property.encoding) }
                source.add("try content.encode(to: encoder)")
            }
        }
        source.add("")
        SwiftCardContent.add(components, to: &source)
    }
}
