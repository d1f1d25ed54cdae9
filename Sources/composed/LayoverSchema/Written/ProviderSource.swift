package import LayoverModel

/// The provider of a widget's fields, as written.
package struct ProviderSource: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable { case facts, placeholder, campaign, table, remote, trip, pick }

    /// One key column of a table and the source whose value it must equal.
    package struct Key: Hashable, Sendable {
        package let column: String
        package let source: WrittenName
    }

    package let kind: Kind
    package let after: [WrittenName]
    package let budgetMilliseconds: Int
    package let standsFor: [WrittenName]
    package let table: WrittenName?
    package let key: [Key]
    /// Another team's service, by its name in the settings.
    package let service: WrittenName?
    /// The maximum time to wait for an answer.
    package let deadlineMilliseconds: Int
    /// How long an answer may be reused; 0 for never.
    package let cacheSeconds: Int
    /// Facts to send to the service; `nil` for the default ones.
    package let send: [WrittenName]?
    /// Keys that only a remote provider may have, with their locations.
    package let serviceKeys: [WrittenName]
    package let location: SourceLocation

    /// Reads `provider:` of a widget, which may be a single word or missing.
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
                Key(column: entry.key, source: WrittenName($0, at: SourceLocation(widget.file, entry.value.position)))
            }
        }
        service = detail?.reference("service")
        deadlineMilliseconds = detail?.milliseconds("deadline") ?? 150
        cacheSeconds = (detail?.milliseconds("cache") ?? 0) / 1000
        send = detail?.node["send"] == nil ? nil : detail?.references("send")
        serviceKeys = (detail?.node.entries ?? []).filter { ["service", "deadline", "cache", "send"].contains($0.key) }
            .map { WrittenName($0.key, at: SourceLocation(widget.file, $0.keyPosition)) }
    }
}
