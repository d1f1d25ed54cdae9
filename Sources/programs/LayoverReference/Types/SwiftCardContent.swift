import LayoverCatalog

/// Writes the content of a card: one case for each type, and one for each component.
enum SwiftCardContent {
    static func add(_ components: [ComponentModel], to source: inout SourceLines) {
        source.add("/// The content of a card, by the type that draws it.")
        source.block("public enum CardContent: Codable, Hashable, Sendable") { source in
            source.add("/// A document, or a fragment for clients that request fragments.")
            source.add("case html(String)")
            source.add("/// The client's own view.")
            source.add("case native(Component)")
            source.add("/// A grey card.")
            source.add("case placeholder")
            source.add("/// One line of text.")
            source.add("case text(String)")
            source.add("/// A type of a later version, or an incomplete card: draw nothing.")
            source.add("case unknown(type: String)")
            addKeys(to: &source)
            addDecoder(to: &source)
            addEncoder(to: &source)
        }
        source.add("")
        addComponent(components, to: &source)
    }

    private static func addKeys(to source: inout SourceLines) {
        source.add("")
        source.add("private enum CodingKeys: String, CodingKey { case type, html, text }")
    }

    private static func addDecoder(to source: inout SourceLines) {
        source.add("")
        source.block("public init(from decoder: any Decoder) throws") { source in
            source.add("let members = try decoder.container(keyedBy: CodingKeys.self)")
            source.add("let type = (try? members.decode(String.self, forKey: .type)) ?? \"\"")
            source.add(
                "let text = CodingKeys(stringValue: type).flatMap { try? members.decode(String.self, forKey: $0) }")
            source.block("switch (type, text)") { source in
                source.add("case (\"html\", let html?): self = .html(html)")
                source.add("case (\"native\", _): self = .native(try Component(from: decoder))")
                source.add("case (\"placeholder\", _): self = .placeholder")
                source.add("case (\"text\", let text?): self = .text(text)")
                source.add("default: self = .unknown(type: type)")
            }
        }
    }

    private static func addEncoder(to source: inout SourceLines) {
        source.add("")
        source.block("public func encode(to encoder: any Encoder) throws") { source in
            source.add("var members = encoder.container(keyedBy: CodingKeys.self)")
            source.block("switch self") { source in
                source.add("case .html(let html):")
                source.add("    try members.encode(\"html\", forKey: .type)")
                source.add("    try members.encode(html, forKey: .html)")
                source.add("case .native(let component):")
                source.add("    try members.encode(\"native\", forKey: .type)")
                source.add("    try component.encode(to: encoder)")
                source.add("case .placeholder: try members.encode(\"placeholder\", forKey: .type)")
                source.add("case .text(let text):")
                source.add("    try members.encode(\"text\", forKey: .type)")
                source.add("    try members.encode(text, forKey: .text)")
                source.add("case .unknown(let type): try members.encode(type, forKey: .type)")
            }
        }
    }

    private static func addComponent(_ components: [ComponentModel], to source: inout SourceLines) {
        source.add("/// The data of a native card, by its component.")
        source.block("public enum Component: Codable, Hashable, Sendable") { source in
            for component in components { source.add("case \(component.caseName)(\(component.typeName))") }
            source.add("/// A component of a later version, or invalid data: draw nothing.")
            source.add("case unknown(name: String, data: JSON)")
            source.add("")
            source.add("private enum CodingKeys: String, CodingKey { case component, data }")
            source.add("")
            source.block("public init(from decoder: any Decoder) throws") { source in
                source.add("let members = try decoder.container(keyedBy: CodingKeys.self)")
                source.add("let name = (try? members.decode(String.self, forKey: .component)) ?? \"\"")
                source.add("let data = (try? members.decode(JSON.self, forKey: .data)) ?? .null")
                source.add("self = .unknown(name: name, data: data)")
                source.block("switch name") { source in
                    for component in components {
                        source.add("case \"\(component.name)\":")
                        source.add(
                            "    if let data = try? members.decode(\(component.typeName).self, forKey: .data) { self = .\(component.caseName)(data) }"
                        )
                    }
                    source.add("default: break")
                }
            }
            source.add("")
            source.block("public func encode(to encoder: any Encoder) throws") { source in
                source.add("var members = encoder.container(keyedBy: CodingKeys.self)")
                source.block("switch self") { source in
                    for component in components {
                        source.add("case .\(component.caseName)(let data):")
                        source.add("    try members.encode(\"\(component.name)\", forKey: .component)")
                        source.add("    try members.encode(data, forKey: .data)")
                    }
                    source.add("case .unknown(let name, let data):")
                    source.add("    try members.encode(name, forKey: .component)")
                    source.add("    try members.encode(data, forKey: .data)")
                }
            }
        }
    }
}
