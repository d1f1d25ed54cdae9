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
        case .broken: "the supplier's answer broke off or is invalid"
        case .timedOut: "the supplier did not answer in time"
        case .resting: "the supplier failed too often recently; calls to it are paused for the time in `Retry-After`"
        case .busy: "too many calls to the supplier are pending"
        case .killed: "the supplier is switched off"
        }
    }

    /// The title of the problem that clients receive.
    package var title: String {
        switch self {
        case .unreachable: "the supplier cannot be reached"
        case .broken: "the supplier's answer broke off or is invalid"
        case .timedOut: "the supplier did not answer in time"
        case .resting: "the supplier failed too often recently; calls to it are paused"
        case .busy: "too many calls to the supplier are pending"
        case .killed: "the supplier is switched off"
        }
    }
}
