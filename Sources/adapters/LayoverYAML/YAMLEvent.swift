package import LayoverModel

/// One event of a YAML stream, as reported by libyaml.
package struct YAMLEvent: Hashable, Sendable {
    package enum ScalarStyle: Hashable, Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

    package enum Kind: Hashable, Sendable {
        case streamStart
        case streamEnd
        case documentStart(explicit: Bool, directives: Bool)
        case documentEnd(explicit: Bool)
        case alias(String)
        case scalar(String, ScalarStyle)
        case listStart(flow: Bool)
        case listEnd
        case mappingStart(flow: Bool)
        case mappingEnd
    }

    package let kind: Kind
    package let anchor: String?
    package let tag: String?
    /// The start of the event, including an anchor or tag before it.
    package let start: Position
    /// The position after its last character.
    package let end: Position
}

extension YAMLEvent {
    /// The event in the notation of the YAML test suite: `=VAL &a <tag:yaml.org,2002:str> :text`.
    package var notation: String {
        switch kind {
        case .streamStart: "+STR"
        case .streamEnd: "-STR"
        case .documentStart(let explicit, _): explicit ? "+DOC ---" : "+DOC"
        case .documentEnd(let explicit): explicit ? "-DOC ..." : "-DOC"
        case .alias(let name): "=ALI *\(name)"
        case .scalar(let text, let style): "=VAL\(properties) \(style.sign)\(Self.escaped(text))"
        case .listStart(let flow): "+SEQ\(flow ? " []" : "")\(properties)"
        case .listEnd: "-SEQ"
        case .mappingStart(let flow): "+MAP\(flow ? " {}" : "")\(properties)"
        case .mappingEnd: "-MAP"
        }
    }

    private var properties: String {
        (anchor.map { " &\($0)" } ?? "") + (tag.map { " <\($0)>" } ?? "")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension YAMLEvent.ScalarStyle {
    fileprivate var sign: String {
        switch self {
        case .plain: ":"
        case .singleQuoted: "'"
        case .doubleQuoted: "\""
        case .literal: "|"
        case .folded: ">"
        }
    }
}
