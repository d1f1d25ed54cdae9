import LayoverCatalog
import LayoverFlags
import LayoverFlights
import LayoverModel
import LayoverSchema
import LayoverTargeting
import LayoverTemplates

/// The compiled parts that all units share; an error in any of them holds back the whole change.
struct Environment: Sendable {
    /// A market with everything that it extends merged in.
    struct ResolvedMarket: Sendable {
        let market: Market
        /// Pseudo-locales last, if they are enabled.
        let locales: [LocaleTag]
        let currency: Currency
        let timeZone: String
        let adLabels: [LocaleTag: String]
        /// How the market counts weeks and seasons, as written.
        let calendar: MarketSource.Calendar
        let location: SourceLocation

        /// The real languages, English first; pseudo-locales are made from them.
        var spoken: [LocaleTag] {
            let real = locales.filter { PseudoLocale($0) == nil }
            return real.filter { $0.language == "en" } + real.filter { $0.language != "en" }
        }
    }

    var settings: SettingsSource?
    /// Sorted by code.
    var markets: [ResolvedMarket] = []
    /// Codes of markets that exist and have no good version; their names resolve to nothing.
    var withheldMarkets: Set<String> = []
    var layouts: [LayoutSource] = []
    /// By layout, then by market: the widgets of each page in order.
    var orders: [[LayoutOrder]] = []
    var components: [String: ComponentSource] = [:]
    var formats: [FormatMapping] = []
    /// `nil` if the tree has no such image.
    var tripImage: TripImage?
    var marketTripImages: [Market: TripImage] = [:]
    /// The content of finding, as authors wrote it.
    var find = FindContent()
    /// The sentences with their inputs.
    var sentences: CompiledSentences?
    var assets: [String: Asset] = [:]
    var tables: [String: CompiledTable] = [:]
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
    var broken: [FileKind: Set<String>] = [:]

    /// Returns whether a file with that name exists and has errors.
    func isBroken(_ kind: FileKind, _ name: String) -> Bool { broken[kind]?.contains(name) ?? false }

    /// True if the widgets of markets are unknown, because a layout or a market cannot be read.
    var hidesPages: Bool { broken[.layout] != nil || broken[.market] != nil }

    /// The addresses that templates may open and load from.
    func templateSettings(_ tools: CompilerTools) -> TemplateSettings {
        TemplateSettings(
            deepLinks: settings?.deepLinks ?? [], imageHosts: settings?.imageHosts ?? [],
            assetOrigin: tools.assetOrigin.isEmpty ? nil : tools.assetOrigin,
            cardBytes: settings?.budgets.cardBytes ?? SettingsSource.Budgets.mostCardBytes,
            areUnknown: settings == nil)
    }

    func market(_ market: Market) -> ResolvedMarket? { markets.first { $0.market == market } }

    /// Returns whether a market with that name exists, served, held back or broken.
    func knows(market name: String) -> Bool {
        withheldMarkets.contains(name) || isBroken(.market, name) || Market(name).flatMap(market) != nil
    }
}

extension Environment.ResolvedMarket {
    /// The market with the pseudo-locales that it does not list itself, after its own languages.
    var withPseudoLocales: Environment.ResolvedMarket {
        let added = PseudoLocale.locales.filter { !locales.contains($0) }
        let label = spoken.first.flatMap { adLabels[$0] } ?? ""
        let labels = added.map { ($0, PseudoLocale($0)?.text(label) ?? label) }
        return Environment.ResolvedMarket(
            market: market, locales: locales + added, currency: currency, timeZone: timeZone,
            adLabels: adLabels.merging(labels) { own, _ in own }, calendar: calendar, location: location)
    }
}
