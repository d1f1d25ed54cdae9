package import LayoverFlags
package import LayoverFlights
package import LayoverModel
package import LayoverSchema
package import LayoverSentence
package import LayoverTargeting

/// Everything that people wrote, compiled, and named by the hash of its sources.
///
/// An immutable object, so that a request that looks at it copies nothing.
package final class Catalog: Sendable {
    /// SHA-256 of the format number and the sorted, length-prefixed paths and bytes of the sources, in hexadecimal.
    package let hash: String
    /// Twelve digits of the hash, as the wire and `log_id` carry it.
    package let shortHash: String
    /// Names the sources and the time zones by which they were compiled: of two catalogs of one hash, the moments of one may be
    /// others.
    package let identity: String
    package let settings: SettingsSource
    /// Sorted by code.
    package let markets: [CompiledMarket]
    /// Sorted by name; drafts and retired ones too, which no layout holds.
    package let widgets: [CompiledWidget]
    /// The widgets, then the versions of them that arms of experiments show; slots of layouts name them by their index.
    package let cards: [CompiledWidget]
    /// By names of widgets: those of which experiments change what `/v1/pick` answers.
    package let pickArms: [String: PickArms]
    package let campaigns: [CompiledCampaign]
    package let components: [ComponentSource]
    package let formats: [FormatMapping]
    package let killSwitches: [KillSwitch]
    /// Sorted by key.
    package let experiments: [CompiledExperiment]
    /// Decisions that authors are to make, and the day for each; sorted by day.
    package let reviews: [Review]
    /// Sorted by key, as those of `features` are.
    package let featureFiles: [CompiledFeature]
    package let features: FeatureSet
    /// Groups that conditions may name.
    package let groups: MemberGroups
    /// The page of shared trips, where somebody wrote one; else the shipped one stands in.
    package let tripPages: TripPages?
    package let assets: [String: Asset]
    /// How trips look beside a link to them, but in markets that have their own; `nil` where the tree does not say.
    package let tripImage: TripImage?
    private let marketTripImages: [Market: TripImage]
    /// How things are found.
    package let find: FindContent
    /// What is said as a sentence; `nil` where the tree has no files of that.
    package let sentences: SentenceGrammar?
    /// Stylesheet that all fragments link.
    package let styles: CardStyles
    package let surfaces: [String]
    /// The pages as written, in the order of `surfaces`.
    package let layouts: [LayoutSource]
    /// True if any card is another team's service's, and so may have to be asked for.
    package let asksServices: Bool
    /// Market for which a request is answered that names none, or one that is not served.
    package let defaultMarket: Int
    /// True if settings name the default market; where theirs is held back, no request is served another in its place.
    package let servesDefaultMarket: Bool
    /// The market of requests that name none, as the settings write it, served or not.
    package var defaultMarketCode: String { settings.defaultMarket.name }

    private let marketIndex: [String: Int]
    private let widgetIndex: [String: Int]
    private let featureIndex: [String: Int]
    private let experimentIndex: [String: Int]

    package init(
        hash: String, zones: String = "", settings: SettingsSource, markets: [CompiledMarket],
        widgets: [CompiledWidget], versions: [CompiledWidget] = [], pickArms: [String: PickArms] = [:],
        campaigns: [CompiledCampaign],
        components: [ComponentSource],
        formats: [FormatMapping],
        killSwitches: [KillSwitch], experiments: [CompiledExperiment] = [], features: [CompiledFeature] = [],
        reviews: [Review] = [],
        assets: [String: Asset], styles: CardStyles, surfaces: [String],
        layouts: [LayoutSource] = [], groups: MemberGroups = .none, tripPages: TripPages? = nil,
        tripImage: TripImage? = nil, marketTripImages: [Market: TripImage] = [:], find: FindContent = FindContent(),
        sentences: SentenceGrammar? = nil
    ) {
        self.hash = hash
        shortHash = String(hash.prefix(12))
        identity = "\(hash) \(zones)"
        self.settings = settings
        self.markets = markets
        self.widgets = widgets
        cards = widgets + versions
        asksServices = cards.contains { $0.remote != nil }
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
        self.tripPages = tripPages
        self.assets = assets
        self.tripImage = tripImage
        self.marketTripImages = marketTripImages
        self.find = find
        self.sentences = sentences
        self.styles = styles
        self.surfaces = surfaces
        self.layouts = layouts
        marketIndex = Dictionary(
            uniqueKeysWithValues: markets.enumerated().map { ($0.element.market.code, $0.offset) })
        widgetIndex = Dictionary(uniqueKeysWithValues: widgets.enumerated().map { ($0.element.name, $0.offset) })
        defaultMarket = marketIndex[settings.defaultMarket.name] ?? 0
        servesDefaultMarket = marketIndex[settings.defaultMarket.name] != nil
    }

    package func market(_ code: String) -> CompiledMarket? { marketIndex[code].map { markets[$0] } }

    /// How trips of a market look beside a link to them; `nil` where the tree does not say.
    package func tripImage(in market: Market) -> TripImage? { marketTripImages[market] ?? tripImage }

    package func widget(_ name: String) -> CompiledWidget? { widgetIndex[name].map { widgets[$0] } }

    package func experiment(_ key: String) -> CompiledExperiment? { experimentIndex[key].map { experiments[$0] } }

    /// A feature with what its file says beside its rules.
    package func featureFile(_ key: String) -> CompiledFeature? { featureIndex[key].map { featureFiles[$0] } }

    /// The feature whose file has this name, else the one that apps ask for by it; with or without `feature:` before it.
    package func feature(called word: String) -> CompiledFeature? {
        let prefix = "\(KillName.Kind.feature.rawValue):"
        let bare = word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word
        return featureFiles.first { $0.name == bare } ?? featureFile(bare) ?? featureFile(word)
    }

    /// The name as kills have it: a feature's own where it was called by what apps ask for.
    package func own(_ name: KillName) -> KillName {
        guard name.kind == .feature, let feature = feature(called: name.name) else { return name }
        return KillName(.feature, feature.name)
    }

    /// The page of results, as requests and authors mean it that name none.
    package static let resultsSurface = "flight-results"

    /// That page where there is one, else the first of all.
    package var usualSurface: String? {
        surfaces.contains(Catalog.resultsSurface) ? Catalog.resultsSurface : surfaces.first
    }

    /// Words of sentences by their slots, as kills name them: `place.chania`.
    package var sentenceWords: [String] { sentences?.wordNames ?? [] }

    package func index(ofWidget name: String) -> Int? { widgetIndex[name] }

    /// The contracts that apps are built against: those of native cards that some page shows.
    ///
    /// Cards of arms and fallbacks are among them. What nobody was shown may still change.
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
