/// End that one slot of a layout came to, for whoever counts.
package enum SlotEnd: Hashable, Sendable {
    /// Nothing was decided: a placeholder, a fallback, or a version of an arm that this request is not in.
    case undecided
    /// More has to be known first.
    case pending
    case shown
    /// No card; wanted where the widget's condition said yes, or where it has none.
    case omitted(OmissionReason, isWanted: Bool)

    /// True if the card was to be shown, and could not be made.
    package var isFailure: Bool {
        switch self {
        case .omitted(.failed, isWanted: true), .omitted(.tooLarge, isWanted: true), .omitted(.late, isWanted: true):
            true
        default: false
        }
    }
}
