package import LayoverModel

/// The outcome of filling the fields of one widget.
package struct FilledFields {
    package enum Outcome {
        case values([Value?], campaign: Int?)
        case pending
        case none(OmissionReason, String)
        /// A counted failure; it costs only this card.
        case failed(OmissionReason, String)
    }

    let outcome: Outcome
    /// The request to send to another team's service; `nil` if there is nothing to send now.
    let serviceRequest: ServiceRequest?
    /// True while that service's newest answer is pending.
    ///
    /// An earlier answer may be used meanwhile.
    let isOpen: Bool

    package init(_ outcome: Outcome, isOpen: Bool = false, asking serviceRequest: ServiceRequest? = nil) {
        self.outcome = outcome
        self.serviceRequest = serviceRequest
        self.isOpen = isOpen
    }
}
