import LayoverModel

/// What filling the fields of one widget came to.
struct FilledFields {
    enum Outcome {
        case values([Value?], campaign: Int?)
        case pending
        case none(OmissionReason, String)
        /// Something went wrong that costs this card, and that is counted.
        case failed(OmissionReason, String)
    }

    let outcome: Outcome
    /// What another team's service would have to be asked, where it may be asked now.
    let serviceRequest: ServiceRequest?
    /// Whether that service's newest answer is still waited for: an earlier one may stand in for it meanwhile.
    let isOpen: Bool

    init(_ outcome: Outcome, isOpen: Bool = false, asking serviceRequest: ServiceRequest? = nil) {
        self.outcome = outcome
        self.serviceRequest = serviceRequest
        self.isOpen = isOpen
    }
}
