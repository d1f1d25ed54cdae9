/// Counts of what the layouts of one market came to.
struct LayoutEnds: Hashable, Sendable {
    /// Market as which those are told whose request names none that is served.
    static let unknownMarket = "unknown"

    /// All cards are there that were to be.
    var whole = 0
    /// Some card could not be made.
    var partial = 0
    /// Results went without a layout.
    var none = 0
}
