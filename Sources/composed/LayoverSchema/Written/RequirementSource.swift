import LayoverModel
package import LayoverTargeting

/// A capability that a client must have: `card.html: ">=1"`, `app.ios: ">=7.20"`.
package struct RequirementSource: Hashable, Sendable {
    package let capability: WrittenName
    package let range: VersionRange

    init?(_ entry: Node.Entry, file: String) {
        guard let text = entry.value.text, let range = try? VersionRange(text) else { return nil }
        capability = WrittenName(entry.key, at: SourceLocation(file, entry.keyPosition))
        self.range = range
    }
}
