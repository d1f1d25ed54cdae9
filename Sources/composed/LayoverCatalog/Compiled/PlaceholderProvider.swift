package import LayoverModel
package import LayoverSchema

/// Fills the grey card of a widget that is still waiting.
package struct PlaceholderProvider: ProviderRule {
    package static let kind = ProviderSource.placeholder
    package static let summary = "a grey card for a widget that is still waiting"
    package static let keys = [
        Record.Key(
            "for", .oneOrMany(.name(.widget), count: 1...16),
            "placeholder: the widgets that it replaces while they load")
    ]
    package static let isForPlaceholders = true

    package init(_ build: WidgetBuild, _ findings: inout [Diagnostic]) {}
}
