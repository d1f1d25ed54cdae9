package import LayoverModel

/// One action of a widget, as written.
package struct ActionSource: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable { case open, search, filter, dismiss }

    /// `departs: days.date`: the changed member, and the field, column or text with its new value.
    package struct Setting: Hashable, Sendable {
        package let name: String
        package let value: WrittenName
    }

    package let name: String
    package let kind: Kind
    package let app: WrittenName?
    package let web: WrittenName?
    package let link: WrittenName?
    package let set: [Setting]
    package let by: [Setting]
    package let location: SourceLocation

    init?(_ entry: Node.Entry, file: String) {
        let decoding = Decoding(entry.value, file: file)
        guard let kind = decoding.text("kind").flatMap(Kind.init) else { return nil }
        name = entry.key
        self.kind = kind
        location = SourceLocation(file, entry.keyPosition)
        app = decoding.reference("app")
        web = decoding.reference("web")
        link = decoding.reference("link")
        set = ActionSource.settings(decoding, "set")
        by = ActionSource.settings(decoding, "by")
    }

    private static func settings(_ decoding: Decoding, _ key: String) -> [Setting] {
        decoding.entries(key).compactMap { entry in
            entry.value.text.map {
                Setting(
                    name: entry.key, value: WrittenName($0, at: SourceLocation(decoding.file, entry.value.position)))
            }
        }
    }
}
