package import LayoverModel

/// Fills fields from the votes of friends in a shared trip of the reader.
package struct TripProvider: ProviderRule {
    package static let kind = "trip"
    package static let summary =
        "the votes of friends in a shared trip of the reader; without a trip there is no card"
    package static let needsTrip = true

    package init(_ build: WidgetBuild, _ findings: inout [Diagnostic]) {}
}
