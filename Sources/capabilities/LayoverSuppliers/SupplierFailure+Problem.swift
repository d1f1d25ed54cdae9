import LayoverWeb

extension SupplierFailure: ProblemKind {
    package var status: Int {
        switch self {
        case .unreachable, .broken: 502
        case .resting, .busy, .killed: 503
        case .timedOut: 504
        }
    }

    package var summary: String {
        switch self {
        case .unreachable: "the supplier cannot be reached"
        case .broken: "the supplier's answer broke off or is none"
        case .timedOut: "the supplier did not answer in time"
        case .resting: "the supplier failed too often lately and is left alone; `Retry-After` says how long"
        case .busy: "as many questions are under way as the supplier bears"
        case .killed: "the supplier is switched off"
        }
    }

    /// The title of the problem that clients receive.
    package var title: String {
        switch self {
        case .unreachable: "the supplier cannot be reached"
        case .broken: "the supplier's answer broke off or is none"
        case .timedOut: "the supplier did not answer in time"
        case .resting: "the supplier failed too often lately and is left alone"
        case .busy: "as many questions are under way as the supplier bears"
        case .killed: "the supplier is switched off"
        }
    }
}
