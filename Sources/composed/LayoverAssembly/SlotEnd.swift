/// The outcome of one slot of a layout, for counting.
package enum SlotEnd: Hashable, Sendable {
    /// Nothing was decided: a placeholder, a fallback, or a version of an arm that this request is not in.
    case undecided
    /// More facts or answers are needed first.
    case pending
    case shown
    /// No card. Wanted if the widget's condition is yes, or if it has no condition.
    case omitted(OmissionReason, isWanted: Bool)

    /// True if the card was wanted and could not be made.
    package var isFailure: Bool {
        switch self {
        case .omitted(.failed, isWanted: true), .omitted(.tooLarge, isWanted: true), .omitted(.late, isWanted: true):
            true
        default: false
        }
    }
}
