/// The decision on one request's layout, before a byte of it is written.
package struct LayoutDecision {
    /// Inputs that the layout was decided of.
    package let inputs: LayoutInputs
    /// The cards of this page, in its order.
    let cards: [CardDraft]
    /// Widgets that may still give a card.
    package let pending: [String]
    /// Widgets without a card, where reasons are kept; without those whose cards fail while they are written.
    let omissions: [Omission]
    /// Cards that failed and are counted.
    let failures: [CardFailure]
    /// Requests that would have to go to other teams' services before the layout is whole.
    package let serviceRequests: [ServiceRequest]
    /// The outcome of each slot, for those that read it.
    let outcomes: SlotOutcomes
}
