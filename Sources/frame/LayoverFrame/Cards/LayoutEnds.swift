/// Counts of the outcomes of the layouts of one market.
struct LayoutEnds: Hashable, Sendable {
    /// The market label of requests that name no served market.
    static let unknownMarket = "unknown"

    /// All expected cards are there.
    var whole = 0
    /// At least one card could not be made.
    var partial = 0
    /// Results were returned without a layout.
    var none = 0
}
