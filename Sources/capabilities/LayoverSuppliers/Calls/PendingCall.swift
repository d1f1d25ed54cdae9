import LayoverModel

/// One request on its way through the client.
struct PendingCall: Sendable {
    typealias Outcome = Result<SupplierAnswer, SupplierFailure>

    let number: UInt64
    let request: SupplierRequest
    /// When the answer is due, in milliseconds of the client's clock.
    let due: Int
    let onEnd: @Sendable (Outcome) -> Void
    /// The outcome of the first attempt, if this is the second.
    var earlier: Outcome?

    var kind: SupplierLane.Kind { SupplierLane.Kind(request.kind) }
    var market: Market { request.search.market }

    /// True if this call may be repeated after a failure: only polls, and only once.
    var mayRepeat: Bool { kind == .poll && earlier == nil }
}
