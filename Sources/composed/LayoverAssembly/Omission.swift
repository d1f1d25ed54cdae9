import LayoverCatalog

/// Reason why a widget gave no card; its raw values go over the wire.
package enum OmissionReason: String, CaseIterable, Sendable {
    case killed, experiment, schedule, condition, unknown, requires
    case noCard = "no_card"
    case noValue = "no_value"
    case noLink = "no_link"
    case late, crowded, failed
    case tooLarge = "too_large"
    case anotherPage = "another_page"
}

/// A widget that gave no card, for those who may ask why.
package struct Omission: Sendable {
    package let widget: String
    package let reason: OmissionReason
    /// In a few words: the campaign that was not there, the field without a value.
    package let detail: String
}

extension Omission {
    /// A card that failed.
    init(_ failure: CardFailure, in inputs: LayoutInputs) {
        self.init(widget: inputs.widget(at: failure.slot).name, reason: failure.reason, detail: failure.detail)
    }
}
