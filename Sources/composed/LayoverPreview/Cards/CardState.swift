import LayoverAssembly

/// State of a card in a scene, in one word.
package enum CardState: String, CaseIterable, Sendable {
    case shown, hidden, pending
    /// It is shown by the app's own code: there is nothing to draw here.
    case native
    /// It cannot be drawn at all.
    case broken
    /// The market's layouts do not have it.
    case notHere = "not-here"
}

/// Why a card is not there, as a person would say it.
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
        case .condition: "its condition does not hold"
        case .unknown: "what its condition asks for is not known"
        case .requires: "this app cannot draw it"
        case .noCard: "there is nothing to show"
        case .noValue: "a value is missing that it needs"
        case .noLink: "none of its links leads anywhere for this app"
        case .late: "it took too long"
        case .crowded: "the page is full"
        case .failed: "it could not be drawn"
        case .tooLarge: "it is too large"
        case .anotherPage: "it stands on another page"
        }
    }

    /// Tells whether the card is at fault itself.
    static func isBroken(_ reason: OmissionReason) -> Bool {
        switch reason {
        case .failed, .tooLarge, .noLink, .late: true
        default: false
        }
    }
}
