/// Turns wire names into identifiers of other languages, each unique in its scope.
struct Identifiers {
    private var taken: Set<String> = []

    /// The name, with a number after it if the name is already used.
    mutating func unique(_ name: String) -> String {
        var candidate = name
        var number = 2
        while !taken.insert(candidate).inserted {
            candidate = "\(name)_\(number)"
            number += 1
        }
        return candidate
    }

    /// `resolved_from` becomes `resolvedFrom`.
    static func camel(_ name: String) -> String {
        let pascal = pascal(name)
        return pascal.prefix(1).lowercased() + pascal.dropFirst()
    }

    /// `direct-days` becomes `DirectDays`.
    static func pascal(_ name: String) -> String {
        name.split { $0 == "_" || $0 == "-" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

/// Collects lines of source.
struct SourceLines {
    private var lines: [String] = []
    private var depth = 0

    /// Adds one line or several, with the indentation of the current block.
    mutating func add(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(line.isEmpty ? "" : String(repeating: "    ", count: depth) + line)
        }
    }

    /// A comment with any text.
    ///
    /// Line breaks and control characters become spaces, so that the comment stays on one line.
    mutating func comment(_ marker: String, _ text: String) {
        let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 }
        guard !words.isEmpty else { return }
        add(marker + " " + words.map { String($0) }.joined(separator: " "))
    }

    /// A block in braces; `body` adds its content.
    mutating func block(_ head: String, _ body: (inout SourceLines) -> Void) {
        add(head + " {")
        depth += 1
        body(&self)
        depth -= 1
        add("}")
    }

    var text: String { lines.joined(separator: "\n") + "\n" }
}
