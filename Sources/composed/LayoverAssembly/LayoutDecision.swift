/// The decision on one request's layout, before any of it is written.
package struct LayoutDecision {
    package let inputs: LayoutInputs
    /// The cards of this page, in page order.
    let cards: [CardDraft]
    /// Widgets that may still have a card.
    package let pending: [String]
    /// Widgets without a card, if reasons are kept; without those whose cards fail while they are written.
    let omissions: [Omission]
    /// Cards that failed and are counted.
    let failures: [CardFailure]
    /// Requests to other teams' services that the layout needs before it is complete.
    package let serviceRequests: [ServiceRequest]
    /// The outcome of each slot, for the slots that read it.
    let outcomes: SlotOutcomes
}
