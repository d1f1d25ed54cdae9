import LayoverCatalog
import LayoverFlags
import LayoverFlights
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// The compiled parts that all units share; an error in any of them holds back the whole change.
struct Environment: Sendable {
    var settings: SettingsSource?
    /// The file of the settings, for the keys of parts.
    var settingsFile: Decoding?
    /// Sorted by code.
    var markets: [ResolvedMarket] = []
    /// Codes of markets that exist and have no good version; their names resolve to nothing.
    var withheldMarkets: Set<String> = []
    var layouts: [LayoutSource] = []
    /// By layout, then by market: the widgets of each page in order.
    var orders: [[LayoutOrder]] = []
    var components: [String: ComponentSource] = [:]
    var formats: [FormatMapping] = []
    var parts = PartSet()
    var assets: [String: Asset] = [:]
    var tables: [String: CompiledTable] = [:]
    /// The path of each table, sound or not, by name.
    var tableFiles: [String: String] = [:]
    var partials: [String: SourceFile] = [:]
    /// Groups that conditions may name.
    var groups = MemberGroups.none
    /// The same groups with their inputs, by name.
    var compiledGroups: [String: CompiledGroup] = [:]
    var killSwitches: [KillSwitch] = []
    /// Names that each kill switch guards, as written, in the order of its `guards`.
    var guardReferences: [String: [WrittenName]] = [:]
    /// The safe value of each kill switch for features, as written; it takes the type of the feature.
    var safeValues: [String: Node] = [:]
    /// Kill switches whose owners must decide about them by a day.
    var reviews: [Review] = []
    var findings: [Diagnostic] = []
    /// By kind, the names of files that exist and have errors.
    ///
    /// References to them are not reported, because the error is reported in the file itself.
    var broken: [ContentKind: Set<String>] = [:]

    /// Returns whether a file with that name exists and has errors.
    func isBroken(_ kind: ContentKind, _ name: String) -> Bool { broken[kind]?.contains(name) ?? false }

    /// True if the widgets of markets are unknown, because a layout or a market cannot be read.
    var hidesPages: Bool { broken[.layout] != nil || broken[.market] != nil }

    func market(_ market: Market) -> ResolvedMarket? { markets.first { $0.market == market } }

    /// Returns whether a market with that name exists, served, held back or broken.
    func knows(market name: String) -> Bool {
        withheldMarkets.contains(name) || isBroken(.market, name) || Market(name).flatMap(market) != nil
    }
}
