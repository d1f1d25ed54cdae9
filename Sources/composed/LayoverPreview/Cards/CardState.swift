import LayoverAssembly

/// State of a card in a scene, in one word.
package enum CardState: String, CaseIterable, Sendable {
    case shown, hidden, pending
    /// The app draws it natively, so there is nothing to draw here.
    case native
    /// It cannot be drawn.
    case broken
    /// It is not in the market's layouts.
    case notHere = "not-here"
}

/// Explains why there is no card, in plain words.
enum ReasonText {
    static func words(_ reason: OmissionReason, _ detail: String) -> String {
        let words = words(reason)
        return detail.isEmpty ? words : "\(words): \(detail)"
    }

    private static func words(_ reason: OmissionReason) -> String {
        switch reason {
        case .killed: "it is killed"
        case .experiment: "an experiment changes it"
        case .schedule: "it is not on at this time"
        case .condition: "its condition is not met"
        case .unknown: "its condition cannot be decided because facts are unknown"
        case .requires: "this app cannot draw it"
        case .noCard: "there is nothing to show"
        case .noValue: "a value that it needs is missing"
        case .noLink: "this app can open none of its links"
        case .late: "it took too long"
        case .crowded: "the page is full"
        case .failed: "it could not be drawn"
        case .tooLarge: "it is too large"
        case .anotherPage: "it is on another page"
        }
    }

    /// Returns whether the card itself is at fault.
    static func isBroken(_ reason: OmissionReason) -> Bool {
        switch reason {
        case .failed, .tooLarge, .noLink, .late: true
        default: false
        }
    }
}
