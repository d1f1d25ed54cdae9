package import LayoverCatalog
import LayoverModel

/// A kind of provider that fills the fields of cards.
package protocol CardProvider: ProviderRule {
    /// The provider for requests that read `catalog`; called once for each new catalog.
    func serving(_ catalog: Catalog) -> Self

    /// Fills the fields of one card.
    ///
    /// A pure function of the request: what must be fetched is a `ServiceRequest` of the result, which a capability sends.
    func fill(_ filler: FieldFiller) -> FilledFields
}

extension CardProvider {
    package func serving(_ catalog: Catalog) -> Self { self }
}

extension FactsProvider: CardProvider {
    package func fill(_ filler: FieldFiller) -> FilledFields { FilledFields(filler.outcome()) }
}

extension PlaceholderProvider: CardProvider {
    package func fill(_ filler: FieldFiller) -> FilledFields { FilledFields(filler.outcome()) }
}

extension CampaignProvider: CardProvider {
    package func fill(_ filler: FieldFiller) -> FilledFields {
        guard let campaign = filler.inputs.campaign(of: filler.slot) else {
            return FilledFields(.none(.noCard, "no campaign"))
        }
        return FilledFields(filler.outcome(campaign: campaign))
    }
}

extension TripProvider: CardProvider {
    package func fill(_ filler: FieldFiller) -> FilledFields {
        switch filler.inputs.facts.fact(.tripPeople) {
        case .known: FilledFields(filler.outcome())
        case .pending: FilledFields(.pending)
        case .unknown: FilledFields(.none(.noCard, "no trip"))
        }
    }
}
