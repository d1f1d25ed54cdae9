/// Equal questions that wait for one call, where a supplier's settings allow it: who asks first leads, who asks the same while
/// its call is under way hears what it came to.
///
/// Nothing is kept once it has ended, so that the next question asks anew.
///
/// What a supplier is told is equal in equal questions: market, language, currency, the journey, and a poll's session.
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
        /// Whose call it is.
        let leader: UInt64
        /// Time that its client waits; `nil` for as long as the supplier may take.
        let deadlineMilliseconds: Int?
        var others: [UInt64: End] = [:]

        /// Tells whether a client with such a deadline loses no time by waiting for the call.
        func isLongEnough(for deadline: Int?) -> Bool {
            guard let own = deadlineMilliseconds else { return true }
            return deadline.map { $0 <= own } ?? false
        }
    }

    enum Part: Hashable {
        /// It asks, and tells the others.
        case leads
        /// It is told.
        case joins
        /// It asks for itself: as many wait as may, or the call under way ends before its own time.
        case alone
    }

    private var calls: [Key: Call] = [:]

    /// Questions that wait for another's call.
    var count: Int { calls.values.reduce(0) { $0 + $1.others.count } }

    /// Takes in a question.
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

    /// A leader's call has ended.
    ///
    /// - Returns: Those who are to be told, in the order in which they came.
    mutating func end(_ number: UInt64, _ supplier: String, _ request: SupplierRequest) -> [End] {
        let key = Key(supplier, request)
        guard let call = calls[key], call.leader == number else { return [] }
        calls[key] = nil
        return call.others.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Somebody waits no longer.
    ///
    /// - Returns: Whom to tell; `nil` where it was told already.
    mutating func leave(_ number: UInt64, _ supplier: String, _ request: SupplierRequest) -> End? {
        calls[Key(supplier, request)]?.others.removeValue(forKey: number)
    }
}
