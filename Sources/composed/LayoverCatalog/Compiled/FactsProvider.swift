package import LayoverModel
import LayoverSchema

/// Fills fields from facts about the request and its results.
package struct FactsProvider: ProviderRule {
    package static let kind = ProviderSource.usual
    package static let summary = "facts about the request and its results"

    package init() {}

    package init(_ build: WidgetBuild, _ findings: inout [Diagnostic]) {}
}
