package import LayoverModel

/// One file of `widgets/components`, decoded: the contract of a native card.
package struct ComponentSource: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package let name: String
        package let type: FieldType
        package let optional: Bool
    }

    /// With its version: `timetable@1`.
    package let name: WrittenName
    package let summary: String?
    /// In the order written.
    package let fields: [Field]

    package init?(_ decoding: Decoding) {
        guard let name = decoding.reference("component") else { return nil }
        self.name = name
        summary = decoding.text("summary")
        fields = decoding.entries("fields").compactMap { entry in
            FieldType(entry.value).map {
                Field(name: entry.key, type: $0, optional: entry.value.entries != nil && entry.value.isMarkedOptional)
            }
        }
    }

    /// The part before the `@` and the version after it; `nil` unless the version is a whole number from 1.
    package static func split(_ name: String) -> (name: String, version: Int)? {
        let parts = name.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, String(parts[0]).isKebabName, let version = Int(parts[1]), version > 0 else {
            return nil
        }
        return (String(parts[0]), version)
    }
}

extension Node {
    var isMarkedOptional: Bool {
        guard let scalar = self["optional"]?.scalar, case .success(true) = scalar.asBool() else { return false }
        return true
    }
}

extension FieldType {
    /// Reads `text`, `{ type: list, of: text }` or `{ type: list, of: { id: text } }`; `nil` if the schema rejected it.
    package init?(_ node: Node) {
        if let word = node.text {
            self.init(name: word)
            return
        }
        guard let word = node["type"]?.text else { return nil }
        guard word == "list" else {
            self.init(name: word)
            return
        }
        guard let of = node["of"] else { return nil }
        guard let columns = of.entries, of["type"]?.text == nil else {
            guard let element = FieldType(of) else { return nil }
            self = .list(element)
            return
        }
        self = .list(
            .record(
                columns.compactMap { column in
                    FieldType(column.value).map {
                        Column(column.key, $0, optional: column.value.isMarkedOptional)
                    }
                }))
    }
}
