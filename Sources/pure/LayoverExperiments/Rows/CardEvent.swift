/// An event of a card that a client reports: seen, tapped, dismissed, failed.
///
/// It identifies no person; analysts join it with exposures by the layout.
package struct CardEvent: LoggedRow {
    package enum Kind: String, CaseIterable, Sendable { case seen, tap, dismiss, failed }

    /// When the server received it, since 1970.
    package var milliseconds = 0
    package var type = ""
    package var layoutID = ""
    package var logID = ""
    /// By the client's own clock; 0 if the client did not send it.
    package var clientMilliseconds = 0
    package var card = ""
    package var action = ""
    package var detail = ""
    /// True if the event carried the card's `proof`; without it nothing shows that the layout had such a card.
    package var isProved = false
    /// Code of the layout's market according to the client; empty if the client did not send it.
    package var market = ""

    package init() {}

    package static let kind = "events"
    package static let empty = CardEvent()
    package static let knowsRepeats = true

    /// Distinguishes proved from unproved events, so that a client cannot suppress another's proved event by sending it
    /// first.
    package func identify(into hasher: inout Hasher) {
        for part in [layoutID, logID, type, action] { hasher.combine(part) }
        hasher.combine(isProved)
    }

    package static let columns: [RowColumn<CardEvent>] = [
        .moment(
            "timestamp", \.milliseconds, required: true, example: "2026-11-21T20:34:29.004Z",
            "when the server received it"),
        .text("type", \.type, required: true, example: "seen", "`seen`, `tap`, `dismiss` or `failed`"),
        .text(
            "layout_id", \.layoutID, required: true, example: "M7Q2K5Z8A1B2C3D49E8F7G6H", "the layout's `id`"),
        .text("log_id", \.logID, required: true, example: "price-alert@4770319414a8", "the card's `log_id`"),
        .moment(
            "at", \.clientMilliseconds, example: "2026-11-21T20:34:28.900Z", "when it happened, by the client's clock"),
        .text("card", \.card, example: "price-alert", "the card's `id`"),
        .text("action", \.action, example: "go", "the action that was tapped"),
        .text("detail", \.detail, example: "timeout", "the reason of a failure, or other details"),
        .bool(
            "proved", \.isProved, example: "true",
            "whether the event had the card's `proof`; count only events with it"),
        .text("market", \.market, example: "GB", "the market of the layout, as reported by the client"),
    ]
}
