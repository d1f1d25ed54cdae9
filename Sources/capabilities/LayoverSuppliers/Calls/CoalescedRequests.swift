/// Equal requests that share one call, if a supplier's settings allow it: the first one leads, and equal ones that arrive
/// during its call receive its outcome.
///
/// Nothing is stored once the call has ended, so that the next request makes a new call.
///
/// Equal requests send the supplier the same data: market, language, currency, the journey, and a poll's session.
struct CoalescedRequests: Sendable {
    typealias End = @Sendable (PendingCall.Outcome) -> Void

    private struct Key: Hashable {
        let supplier: String
        let kind: SupplierRequest.Kind
        let search: SupplierSearch

        init(_ supplier: String, _ request: SupplierRequest) {
            self.supplier = supplier
            kind = request.kind
            search = request.search
        }
    }

    private struct Call {
        /// The request that leads.
        let leader: UInt64
        /// Time that its client waits; `nil` for the supplier's own limit.
        let deadlineMilliseconds: Int?
        var others: [UInt64: End] = [:]

        /// Returns whether a client with this deadline loses no time by waiting for the call.
        func isLongEnough(for deadline: Int?) -> Bool {
            guard let own = deadlineMilliseconds else { return true }
            return deadline.map { $0 <= own } ?? false
        }
    }

    enum Part: Hashable {
        /// It makes the call and shares the outcome.
        case leads
        /// It receives the outcome of another's call.
        case joins
        /// It makes its own call: no more requests may wait, or the pending call may end before its deadline.
        case alone
    }

    private var calls: [Key: Call] = [:]

    /// Requests that wait for another's call.
    var count: Int { calls.values.reduce(0) { $0 + $1.others.count } }

    /// Adds a request.
    mutating func enter(_ number: UInt64, _ supplier: String, _ request: SupplierRequest, onEnd: @escaping End)
        -> Part
    {
        let key = Key(supplier, request)
        guard var call = calls[key] else {
            calls[key] = Call(leader: number, deadlineMilliseconds: request.deadlineMilliseconds)
            return .leads
        }
        guard call.others.count < SupplierLimits.sharers, call.isLongEnough(for: request.deadlineMilliseconds) else {
            return .alone
        }
        call.others[number] = onEnd
        calls[key] = call
        return .joins
    }

    /// Ends the call of a leader.
    ///
    /// - Returns: The callbacks to call, in the order in which the requests arrived.
    mutating func end(_ number: UInt64, _ supplier: String, _ request: SupplierRequest) -> [End] {
        let key = Key(supplier, request)
        guard let call = calls[key], call.leader == number else { return [] }
        calls[key] = nil
        return call.others.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Removes a request that waits no longer.
    ///
    /// - Returns: Its callback; `nil` if it was called already.
    mutating func leave(_ number: UInt64, _ supplier: String, _ request: SupplierRequest) -> End? {
        calls[Key(supplier, request)]?.others.removeValue(forKey: number)
    }
}
