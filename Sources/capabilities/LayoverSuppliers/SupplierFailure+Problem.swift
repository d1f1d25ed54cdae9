import LayoverWeb

extension SupplierFailure: ProblemTable {
    package var row: (status: Int, summary: String) {
        switch self {
        case .unreachable: (502, "the supplier cannot be reached")
        case .broken: (502, "the supplier's answer broke off or is invalid")
        case .timedOut: (504, "the supplier did not answer in time")
        case .resting:
            (503, "the supplier failed too often recently; calls to it are paused for the time in `Retry-After`")
        case .busy: (503, "too many calls to the supplier are pending")
        case .killed: (503, "the supplier is switched off")
        }
    }

    /// The title of the problem that clients receive.
    package var title: String {
        self == .resting ? "the supplier failed too often recently; calls to it are paused" : summary
    }
}
