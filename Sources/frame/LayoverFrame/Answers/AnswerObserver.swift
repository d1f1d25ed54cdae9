/// Observes vouched answers.
///
/// The capability that needs them creates an observer, and capabilities that have answers call it, so that neither depends on
/// the other.
package struct AnswerObserver: Sendable {
    /// True if the value of `Authorization` is a gateway's bearer token.
    package let isGateway: @Sendable (String) -> Bool
    /// True if the flights of such a search may be needed; one look-up in memory.
    package let wants: @Sendable (FlightSearch) -> Bool
    /// Receives an answer that is needed; returns at once.
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
