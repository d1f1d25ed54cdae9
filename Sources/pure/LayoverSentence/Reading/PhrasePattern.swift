/// A parsed pattern for regular words: texts, and holes for the name or its stem.
struct PhrasePattern {
    private enum Part {
        case text(String)
        case name, stem
    }

    private let parts: [Part]

    /// `nil` if it has no hole, or invalid braces.
    init?(_ text: String) {
        var parts: [Part] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            let hole = rest[open...].prefix(6)
            guard hole == "{name}" || hole == "{stem}" else { return nil }
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            parts.append(hole == "{name}" ? .name : .stem)
            rest = rest[hole.endIndex...]
        }
        guard !parts.isEmpty, !rest.contains("}") else { return nil }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        self.parts = parts
    }

    func filled(name: String, stem: String) -> String {
        parts.reduce(into: "") { phrase, part in
            switch part {
            case .text(let text): phrase += text
            case .name: phrase += name
            case .stem: phrase += stem
            }
        }
    }
}
