import LayoverFlags
import LayoverFlights
import LayoverModel

/// What all units share, compiled: an error in any of it holds back the whole change.
struct Environment: Sendable {
    /// A market with all that it extends taken in.
    struct ResolvedMarket: Sendable {
        let market: Market
        let locales: [LocaleTag]
        let currency: Currency
        let timeZone: String
        let adLabels: [LocaleTag: String]
        let location: SourceLocation
    }

    var settings: SettingsSource?
    /// Sorted by code.
    var markets: [ResolvedMarket] = []
    var layouts: [LayoutSource] = []
    /// By layout, then by market: the widgets of each page in order.
    var orders: [[LayoutOrder]] = []
    var components: [String: ComponentSource] = [:]
    var formats: [FormatMapping] = []
    var assets: [String: Asset] = [:]
    var tables: [String: CompiledTable] = [:]
    var partials: [String: SourceFile] = [:]
    var killSwitches: [KillSwitch] = []
    /// What each kill switch guards, as written, in the order of its `guards`.
    var guardReferences: [String: [Reference]] = [:]
    var findings: [Diagnostic] = []

    func market(_ market: Market) -> ResolvedMarket? { markets.first { $0.market == market } }
}
