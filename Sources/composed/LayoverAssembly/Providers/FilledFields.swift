package import LayoverModel

/// The outcome of filling the fields of one widget.
package struct FilledFields {
    package enum Outcome {
        case values([Value?], campaign: Int?)
        case pending
        case none(OmissionReason, String)
        /// Something went wrong that costs this card, and that is counted.
        case failed(OmissionReason, String)
    }

    let outcome: Outcome
    /// The request that would have to go to another team's service, where it may go now.
    let serviceRequest: ServiceRequest?
    /// True while that service's newest answer is waited for: an earlier one may stand in for it meanwhile.
    let isOpen: Bool

    init(_ outcome: Outcome, isOpen: Bool = false, asking serviceRequest: ServiceRequest? = nil) {
        self.outcome = outcome
        self.serviceRequest = serviceRequest
        self.isOpen = isOpen
    }
}
