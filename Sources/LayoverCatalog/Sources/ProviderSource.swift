package import LayoverModel

/// What fills a widget's fields, as written.
package struct ProviderSource: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable { case facts, placeholder, campaign, table }

    /// One key column of a table and the source whose value it must equal.
    package struct Key: Hashable, Sendable {
        package let column: String
        package let source: Reference
    }

    package let kind: Kind
    package let after: [Reference]
    package let budgetMilliseconds: Int
    package let standsFor: [Reference]
    package let table: Reference?
    package let key: [Key]
    package let location: SourceLocation

    /// Reads `provider:` of a widget, which may be a word alone or absent.
    init(_ widget: Decoding) {
        location = widget.keyLocation("provider")
        let detail = widget.sub("provider").flatMap { $0.node.entries == nil ? nil : $0 }
        let implied: Kind = widget.text("type") == "placeholder" ? .placeholder : .facts
        kind = (detail?.text("kind") ?? widget.text("provider")).flatMap(Kind.init) ?? implied
        after = detail?.references("after") ?? []
        budgetMilliseconds = detail?.milliseconds("budget") ?? 20
        standsFor = detail?.references("for") ?? []
        table = detail?.reference("table")
        key = (detail?.entries("key") ?? []).compactMap { entry in
            entry.value.text.map {
                Key(column: entry.key, source: Reference($0, at: SourceLocation(widget.file, entry.value.position)))
            }
        }
    }
}
