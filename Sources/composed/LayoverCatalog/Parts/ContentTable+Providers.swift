extension ContentTable {
    /// The kinds of providers of the core, in the order of the reference; parts add theirs.
    static let coreProviders: [any ProviderRule.Type] = [
        FactsProvider.self, PlaceholderProvider.self, CampaignProvider.self, TableProvider.self, ServiceProvider.self,
        TripProvider.self, PickProvider.self,
    ]
}
