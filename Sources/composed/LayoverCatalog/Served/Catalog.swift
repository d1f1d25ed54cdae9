package import LayoverFlags
package import LayoverFlights
import LayoverModel
package import LayoverSchema
package import LayoverTargeting

/// All content, compiled, and named by the hash of its sources.
///
/// An immutable object, so that requests copy nothing.
package final class Catalog: Sendable {
    /// SHA-256 of the format number and the sorted, length-prefixed paths and bytes of the sources, in hexadecimal.
    package let hash: String
    /// Twelve digits of the hash, for layouts and `log_id`.
    package let shortHash: String
    /// Identifies the sources and the time zones with which they were compiled: two catalogs with one hash can have
    /// different moments.
    package let identity: String
    /// The kinds of files that it was compiled from.
    package let content: ContentTable
    package let settings: SettingsSource
    /// Sorted by code.
    package let markets: [CompiledMarket]
    /// Sorted by name, including drafts and retired widgets, which are in no layout.
    package let widgets: [CompiledWidget]
    /// The widgets, followed by the versions that arms of experiments show; slots of layouts hold indices in this list.
    package let cards: [CompiledWidget]
    /// By the name of a widget: the arms that change its answers to `/v1/pick`.
    package let pickArms: [String: PickArms]
    package let campaigns: [CompiledCampaign]
    package let components: [ComponentSource]
    package let formats: [FormatMapping]
    package let killSwitches: [KillSwitch]
    /// Sorted by key.
    package let experiments: [CompiledExperiment]
    /// Decisions that authors must make by a day; sorted by day.
    package let reviews: [Review]
    /// Sorted by key, as in `features`.
    package let featureFiles: [CompiledFeature]
    package let features: FeatureSet
    /// Groups that conditions may name.
    package let groups: MemberGroups
    package let assets: [String: Asset]
    private let parts: PartSet
    /// The stylesheet that all fragments link.
    package let styles: CardStyles
    package let surfaces: [String]
    /// The layout files, in the order of `surfaces`.
    package let layouts: [LayoutSource]
    /// True if another team's service fills any card, so that requests to it may be necessary.
    package let asksServices: Bool
    /// The market for requests that name no market, or one that is not served.
    package let defaultMarket: Int
    /// True if the default market of the settings is served; if it is held back, no other market replaces it.
    package let servesDefaultMarket: Bool
    /// The market for requests that name no market, as in the settings, whether it is served or not.
    package var defaultMarketCode: String { settings.defaultMarket.name }

    private let marketIndex: [String: Int]
    private let widgetIndex: [String: Int]
    private let featureIndex: [String: Int]
    private let experimentIndex: [String: Int]

    package init(
        hash: String, zones: String = "", content: ContentTable, settings: SettingsSource, markets: [CompiledMarket],
        widgets: [CompiledWidget], versions: [CompiledWidget] = [], pickArms: [String: PickArms] = [:],
        campaigns: [CompiledCampaign],
        components: [ComponentSource],
        formats: [FormatMapping],
        killSwitches: [KillSwitch], experiments: [CompiledExperiment] = [], features: [CompiledFeature] = [],
        reviews: [Review] = [],
        assets: [String: Asset], styles: CardStyles, surfaces: [String],
        layouts: [LayoutSource] = [], groups: MemberGroups = .none, parts: PartSet = PartSet()
    ) {
        self.hash = hash
        shortHash = String(hash.prefix(12))
        identity = "\(hash) \(zones)"
        self.content = content
        self.settings = settings
        self.markets = markets
        self.widgets = widgets
        cards = widgets + versions
        asksServices = cards.contains { $0.service != nil }
        self.pickArms = pickArms
        self.campaigns = campaigns
        self.components = components
        self.formats = formats
        self.killSwitches = killSwitches
        self.experiments = experiments
        featureFiles = features
        self.reviews = reviews
        featureIndex = Dictionary(uniqueKeysWithValues: features.enumerated().map { ($0.element.key, $0.offset) })
        experimentIndex = Dictionary(uniqueKeysWithValues: experiments.enumerated().map { ($0.element.key, $0.offset) })
        self.features = FeatureSet(features.map(\.feature))
        self.groups = groups
        self.assets = assets
        self.parts = parts
        self.styles = styles
        self.surfaces = surfaces
        self.layouts = layouts
        marketIndex = Dictionary(
            uniqueKeysWithValues: markets.enumerated().map { ($0.element.market.code, $0.offset) })
        widgetIndex = Dictionary(uniqueKeysWithValues: widgets.enumerated().map { ($0.element.name, $0.offset) })
        defaultMarket = marketIndex[settings.defaultMarket.name] ?? 0
        servesDefaultMarket = marketIndex[settings.defaultMarket.name] != nil
    }

    /// What was compiled of the files of a part; to be read once for each catalog.
    package subscript<Part: ContentPart>(_ type: Part.Type) -> Part { parts[type] }

    package func market(_ code: String) -> CompiledMarket? { marketIndex[code].map { markets[$0] } }

    package func widget(_ name: String) -> CompiledWidget? { widgetIndex[name].map { widgets[$0] } }

    package func experiment(_ key: String) -> CompiledExperiment? { experimentIndex[key].map { experiments[$0] } }

    /// A feature with the rest of its file.
    package func featureFile(_ key: String) -> CompiledFeature? { featureIndex[key].map { featureFiles[$0] } }

    /// The feature with this name in files, else with this key for apps; `feature:` in front is optional.
    package func feature(called word: String) -> CompiledFeature? {
        let prefix = "\(KillName.Kind.feature.rawValue):"
        let bare = word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word
        return featureFiles.first { $0.name == bare } ?? featureFile(bare) ?? featureFile(word)
    }

    /// The name for kills: a feature's own name if the caller used the key for apps.
    package func own(_ name: KillName) -> KillName {
        guard name.kind == .feature, let feature = feature(called: name.name) else { return name }
        return KillName(.feature, feature.name)
    }

    /// The page of results: the default for requests and authors that name no page.
    package static let resultsSurface = "flight-results"

    /// The page of results if there is one, else the first page.
    package var usualSurface: String? {
        surfaces.contains(Catalog.resultsSurface) ? Catalog.resultsSurface : surfaces.first
    }

    /// What can be killed in the parts, besides whole units: words of sentences.
    package var killNamesOfParts: [KillName] { parts.killNames }

    package func index(ofWidget name: String) -> Int? { widgetIndex[name] }

    /// The contracts that apps are built against: those of native cards that some page shows.
    ///
    /// They include cards of arms and fallbacks. A contract that was never shown may still change.
    ///
    /// - Complexity: O(slots of all pages).
    package var componentsInUse: [ComponentSource] {
        var shown: Set<Int> = []
        for layout in markets.lazy.flatMap(\.layouts.values).compactMap(\.first) {
            for slot in layout.slots { shown.insert(slot.widget) }
        }
        let names = Set(shown.compactMap { cards[$0].source.component?.name })
        return components.filter { names.contains($0.name.name) }
    }

    package func format(_ name: String) -> FormatMapping? { formats.first { $0.name == name } }
}
