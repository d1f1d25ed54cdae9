/// Reason why a widget has no card; the raw values are sent to clients.
package enum OmissionReason: String, CaseIterable, Sendable {
    case killed, experiment, schedule, condition, unknown, requires
    case noCard = "no_card"
    case noValue = "no_value"
    case noLink = "no_link"
    case late, crowded, failed
    case tooLarge = "too_large"
    case anotherPage = "another_page"
}

/// A widget without a card, for clients that may request reasons.
package struct Omission: Sendable {
    package let widget: String
    package let reason: OmissionReason
    /// For example the campaign that was missing, or the field without a value.
    package let detail: String
}
