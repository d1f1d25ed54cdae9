/// Whoever wants to see answers that are vouched for: the capability that wants them makes one, and those that have answers
/// hand them over, so that neither knows the other.
package struct AnswerObserver: Sendable {
    /// Tells whether the value of `Authorization` is a gateway's bearer.
    package let isGateway: @Sendable (String) -> Bool
    /// Tells whether anybody may want the flights of such a search; one look-up in memory.
    package let wants: @Sendable (FlightSearch) -> Bool
    /// Takes an answer that is wanted, and returns at once.
    package let see: @Sendable (VouchedAnswer) -> Void

    package init(
        isGateway: @escaping @Sendable (String) -> Bool, wants: @escaping @Sendable (FlightSearch) -> Bool,
        see: @escaping @Sendable (VouchedAnswer) -> Void
    ) {
        self.isGateway = isGateway
        self.wants = wants
        self.see = see
    }
}
