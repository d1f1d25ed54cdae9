/// Event that a client reports of a card: seen, tapped, dismissed, failed.
///
/// Names no person: the layout joins it with exposures.
package struct CardEvent: LoggedRow {
    package enum Kind: String, CaseIterable, Sendable { case seen, tap, dismiss, failed }

    /// When the server took it, since 1970.
    package var milliseconds = 0
    package var type = ""
    package var layoutID = ""
    package var logID = ""
    /// By the client's own clock; 0 where it does not say.
    package var clientMilliseconds = 0
    package var card = ""
    package var action = ""
    package var detail = ""
    /// True if the event brought the card's `proof`: without it nothing shows that the layout had such a card.
    package var isProved = false
    /// Code of the market that the client says its layout was for; empty where it does not say.
    package var market = ""

    package init() {}

    package static let kind = "events"
    package static let empty = CardEvent()
    package static let knowsRepeats = true

    /// Lets no unproved event repeat a proved one, so that no client has another's passed over by coming first.
    package func identify(into hasher: inout Hasher) {
        for part in [layoutID, logID, type, action] { hasher.combine(part) }
        hasher.combine(isProved)
    }

    package static let columns: [RowColumn<CardEvent>] = [
        .moment(
            "timestamp", \.milliseconds, required: true, example: "2026-11-21T20:34:29.004Z", "when the server took it"),
        .text("type", \.type, required: true, example: "seen", "`seen`, `tap`, `dismiss` or `failed`"),
        .text(
            "layout_id", \.layoutID, required: true, example: "M7Q2K5Z8A1B2C3D49E8F7G6H", "the layout's `id`"),
        .text("log_id", \.logID, required: true, example: "price-alert@4770319414a8", "the card's `log_id`"),
        .moment(
            "at", \.clientMilliseconds, example: "2026-11-21T20:34:28.900Z", "when it happened, by the client's clock"),
        .text("card", \.card, example: "price-alert", "the card's `id`"),
        .text("action", \.action, example: "go", "which action was tapped"),
        .text("detail", \.detail, example: "timeout", "why it failed, or whatever else helps"),
        .bool(
            "proved", \.isProved, example: "true",
            "whether the event brought the card's `proof`; count only those that did"),
        .text("market", \.market, example: "GB", "the market that the client says its layout was for"),
    ]
}
