import LayoverCatalog
import LayoverFlags
import LayoverFlights
import LayoverModel
import LayoverSchema
import LayoverTargeting
import LayoverTemplates

/// Parts that all units share, compiled: an error in any of them holds back the whole change.
struct Environment: Sendable {
    /// A market with all that it extends taken in.
    struct ResolvedMarket: Sendable {
        let market: Market
        /// Pseudo-locales last, where they are asked for.
        let locales: [LocaleTag]
        let currency: Currency
        let timeZone: String
        let adLabels: [LocaleTag: String]
        /// How its weeks and seasons are counted, as written.
        let calendar: MarketSource.Calendar
        let location: SourceLocation

        /// The languages that people speak, English first: what pseudo-locales are made from.
        var spoken: [LocaleTag] {
            let real = locales.filter { PseudoLocale($0) == nil }
            return real.filter { $0.language == "en" } + real.filter { $0.language != "en" }
        }
    }

    var settings: SettingsSource?
    /// Sorted by code.
    var markets: [ResolvedMarket] = []
    /// Codes of markets that are there and of which nothing good is known; their names lead to nothing.
    var withheldMarkets: Set<String> = []
    var layouts: [LayoutSource] = []
    /// By layout, then by market: the widgets of each page in order.
    var orders: [[LayoutOrder]] = []
    var components: [String: ComponentSource] = [:]
    var formats: [FormatMapping] = []
    /// `nil` where the tree has none.
    var tripImage: TripImage?
    var marketTripImages: [Market: TripImage] = [:]
    /// What files say of how things are found.
    var find = FindContent()
    /// What is said as a sentence, with what it was made of.
    var sentences: CompiledSentences?
    var assets: [String: Asset] = [:]
    var tables: [String: CompiledTable] = [:]
    var partials: [String: SourceFile] = [:]
    /// Groups that conditions may name.
    var groups = MemberGroups.none
    /// The same with what each was made of, by name.
    var compiledGroups: [String: CompiledGroup] = [:]
    var killSwitches: [KillSwitch] = []
    /// Names that each kill switch guards, as written, in the order of its `guards`.
    var guardReferences: [String: [WrittenName]] = [:]
    /// The safe value of each kill switch for features, as written: its type is theirs.
    var safeValues: [String: Node] = [:]
    /// Kill switches that somebody is to decide about.
    var reviews: [Review] = []
    var findings: [Diagnostic] = []
    /// By kind, the names of files that are there and cannot be what they are to be.
    ///
    /// Whoever names one is told nothing: what is wrong stands in that file.
    var broken: [FileKind: Set<String>] = [:]

    /// Tells whether the file of that name is there and does not hold.
    func isBroken(_ kind: FileKind, _ name: String) -> Bool { broken[kind]?.contains(name) ?? false }

    /// True if it is not sure which widgets the markets show, because a layout or a market does not read.
    var hidesPages: Bool { broken[.layout] != nil || broken[.market] != nil }

    /// What templates may lead to and load.
    func templateSettings(_ tools: CompilerTools) -> TemplateSettings {
        TemplateSettings(
            deepLinks: settings?.deepLinks ?? [], imageHosts: settings?.imageHosts ?? [],
            assetOrigin: tools.assetOrigin.isEmpty ? nil : tools.assetOrigin,
            cardBytes: settings?.budgets.cardBytes ?? SettingsSource.Budgets.mostCardBytes,
            areUnknown: settings == nil)
    }

    func market(_ market: Market) -> ResolvedMarket? { markets.first { $0.market == market } }

    /// Tells whether the name is one of a market, served, held back or broken.
    func knows(market name: String) -> Bool {
        withheldMarkets.contains(name) || isBroken(.market, name) || Market(name).flatMap(market) != nil
    }
}

extension Environment.ResolvedMarket {
    /// The market with the pseudo-locales that it does not write itself, behind its own languages.
    var withPseudoLocales: Environment.ResolvedMarket {
        let added = PseudoLocale.locales.filter { !locales.contains($0) }
        let label = spoken.first.flatMap { adLabels[$0] } ?? ""
        let labels = added.map { ($0, PseudoLocale($0)?.text(label) ?? label) }
        return Environment.ResolvedMarket(
            market: market, locales: locales + added, currency: currency, timeZone: timeZone,
            adLabels: adLabels.merging(labels) { own, _ in own }, calendar: calendar, location: location)
    }
}
