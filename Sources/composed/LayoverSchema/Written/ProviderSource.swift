package import LayoverModel

/// The provider of a widget's fields, as written.
///
/// The rule of its kind reads the keys that only this kind has.
package struct ProviderSource: Hashable, Sendable {
    /// The kind of a widget that names no other.
    package static let usual = "facts"
    /// The same for a placeholder.
    package static let placeholder = "placeholder"

    package let kind: String
    package let after: [WrittenName]
    package let budgetMilliseconds: Int
    package let standsFor: [WrittenName]
    package let table: WrittenName?
    /// Another team's service, by its name in the settings.
    package let service: WrittenName?
    package let location: SourceLocation
    /// Empty for a single word.
    private let node: Node

    /// Reads `provider:` of a widget, which may be a single word or missing.
    init(_ widget: Decoding) {
        location = widget.keyLocation("provider")
        let detail = widget.sub("provider").flatMap { $0.node.entries == nil ? nil : $0 }
        let implied =
            widget.text("type") == ProviderSource.placeholder ? ProviderSource.placeholder : ProviderSource.usual
        kind = detail?.text("kind") ?? widget.text("provider") ?? implied
        after = detail?.references("after") ?? []
        budgetMilliseconds = detail?.milliseconds("budget") ?? 20
        standsFor = detail?.references("for") ?? []
        table = detail?.reference("table")
        service = detail?.reference("service")
        node = detail?.node ?? Node(.mapping([]), at: location.position)
    }

    /// All of its keys.
    package var keys: Decoding { Decoding(node, file: location.file) }

    /// Those of some keys that are written, with their locations.
    package func written(_ names: [String]) -> [WrittenName] {
        (node.entries ?? []).filter { names.contains($0.key) }
            .map { WrittenName($0.key, at: SourceLocation(location.file, $0.keyPosition)) }
    }

    /// The names in a mapping under `key`.
    package func references(in key: String) -> [(key: String, value: WrittenName)] {
        keys.entries(key).compactMap { entry in keys.reference(entry.value).map { (entry.key, $0) } }
    }
}
