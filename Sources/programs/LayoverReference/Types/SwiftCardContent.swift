/// Writes the content of a card: one case for each type, and one for each component.
enum SwiftCardContent {
    static func add(_ components: [ComponentModel], to source: inout SourceLines) {
        source.add(content)
        source.add("/// The data of a native card, by its component.")
        source.block("public enum Component: Codable, Hashable, Sendable") { source in
            for component in components { source.add("case \(component.caseName)(\(component.typeName))") }
            source.add(
                """
                /// A component of a later version, or invalid data: draw nothing.
                case unknown(name: String, data: JSON)

                private enum CodingKeys: String, CodingKey { case component, data }

                """)
            addDecoder(components, to: &source)
            source.add("")
            addEncoder(components, to: &source)
        }
    }

    private static let content = """
        /// The content of a card, by the type that draws it.
        public enum CardContent: Codable, Hashable, Sendable {
            /// A document, or a fragment for clients that request fragments.
            case html(String)
            /// The client's own view.
            case native(Component)
            /// A grey card.
            case placeholder
            /// One line of text.
            case text(String)
            /// A type of a later version, or an incomplete card: draw nothing.
            case unknown(type: String)

            private enum CodingKeys: String, CodingKey { case type, html, text }

            public init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: CodingKeys.self)
                let type = (try? members.decode(String.self, forKey: .type)) ?? ""
                let text = CodingKeys(stringValue: type).flatMap { try? members.decode(String.self, forKey: $0) }
                switch (type, text) {
                    case ("html", let html?): self = .html(html)
                    case ("native", _): self = .native(try Component(from: decoder))
                    case ("placeholder", _): self = .placeholder
                    case ("text", let text?): self = .text(text)
                    default: self = .unknown(type: type)
                }
            }

            public func encode(to encoder: any Encoder) throws {
                var members = encoder.container(keyedBy: CodingKeys.self)
                switch self {
                    case .html(let html):
                        try members.encode("html", forKey: .type)
                        try members.encode(html, forKey: .html)
                    case .native(let component):
                        try members.encode("native", forKey: .type)
                        try component.encode(to: encoder)
                    case .placeholder: try members.encode("placeholder", forKey: .type)
                    case .text(let text):
                        try members.encode("text", forKey: .type)
                        try members.encode(text, forKey: .text)
                    case .unknown(let type): try members.encode(type, forKey: .type)
                }
            }
        }

        """

    private static func addDecoder(_ components: [ComponentModel], to source: inout SourceLines) {
        source.block("public init(from decoder: any Decoder) throws") { source in
            source.add(
                """
                let members = try decoder.container(keyedBy: CodingKeys.self)
                let name = (try? members.decode(String.self, forKey: .component)) ?? ""
                let data = (try? members.decode(JSON.self, forKey: .data)) ?? .null
                self = .unknown(name: name, data: data)
                """)
            source.block("switch name") { source in
                for component in components {
                    source.add(
                        """
                        case "\(component.name)":
                            if let data = try? members.decode(\(component.typeName).self, forKey: .data) { self = .\(component.caseName)(data) }
                        """)
                }
                source.add("default: break")
            }
        }
    }

    private static func addEncoder(_ components: [ComponentModel], to source: inout SourceLines) {
        source.block("public func encode(to encoder: any Encoder) throws") { source in
            source.add("var members = encoder.container(keyedBy: CodingKeys.self)")
            source.block("switch self") { source in
                for component in components {
                    source.add(
                        """
                        case .\(component.caseName)(let data):
                            try members.encode("\(component.name)", forKey: .component)
                            try members.encode(data, forKey: .data)
                        """)
                }
                source.add(
                    """
                    case .unknown(let name, let data):
                        try members.encode(name, forKey: .component)
                        try members.encode(data, forKey: .data)
                    """)
            }
        }
    }
}
