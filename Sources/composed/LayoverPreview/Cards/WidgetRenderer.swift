import LayoverAssembly
import LayoverCatalog
import LayoverModel
package import LayoverSamples
import LayoverSchema

/// Renders widgets in one scene.
package struct WidgetRenderer {
    private let setting: SceneSetting
    private let place: SampleSetting
    private let tools: AssemblyTools
    private let index: ContentIndex

    /// - Parameters:
    ///   - setting: The scene.
    ///   - place: The setting of samples; the scene's own if `nil`.
    ///   - tools: Tools of assemblies.
    ///   - index: The index of the build.
    init(_ setting: SceneSetting, at place: SampleSetting? = nil, tools: AssemblyTools, index: ContentIndex) {
        self.setting = setting
        self.place = place ?? setting.sampleSetting
        self.tools = tools
        self.index = index
    }

    private var catalog: Catalog { setting.serving.catalog }

    /// One sample of a widget with its rendering.
    package struct Played {
        package let name: String
        package let origin: CardDrawing.Origin
        package let rendering: WidgetRendering
    }

    /// Renders a widget in the scene.
    ///
    /// Facts come from the supplier's answer if the scene has one; else from the sample that the scene names; else from
    /// the sample that fills the card best, or the first of all.
    ///
    /// - Parameter widget: Index in the catalog's widgets.
    /// - Returns: The widget's state and card, or the reason for its absence.
    package func render(_ widget: Int) -> WidgetRendering {
        if let absence = absence(of: widget) { return absence }
        guard setting.answer == nil else { return sampleScene(nil, widget).rendering }
        guard let choice = setting.scene.sample.map({ SampleChoice($0) }) else { return usual(widget) }
        if let chosen = render(widget, choice) { return chosen }
        return usual(widget, notes: [missing(choice, widget)])
    }

    /// Every sample of a widget, every campaign that it may draw here, and every edge case, in this order.
    package func all(of widget: Int) -> [Played] {
        guard absence(of: widget) == nil else { return [] }
        let samples = catalog.widgets[widget].samples.map { sample in
            Played(name: sample.name.name, origin: .sample, rendering: sampleScene(sample, widget).rendering)
        }
        let base = samples.first { $0.rendering.isShown }?.rendering ?? usual(widget)
        guard let renderedCard = base.renderedCard else { return samples }
        let campaigns = renderedCard.sampleScene.campaignDrawings
        let usual = renderedCard.values ?? campaigns.first?.values ?? renderedCard.widget.fields.map { _ in nil }
        return samples + (campaigns + renderedCard.sampleScene.edgeDrawings(usual: usual)).map(played)
    }

    private func played(_ drawing: CardDrawing) -> Played {
        let name = WidgetRenderer.name(drawing)
        return Played(
            name: name, origin: drawing.origin, rendering: WidgetRendering(RenderedCard(drawing), sample: name))
    }

    private static func name(_ drawing: CardDrawing) -> String {
        drawing.origin == .sample ? drawing.name : "\(drawing.origin.rawValue):\(drawing.name)"
    }

    private func absence(of widget: Int) -> WidgetRendering? {
        let own = catalog.widgets[widget]
        guard own.isServed, !index.isPlaced(widget, in: place.market.market) else { return nil }
        let markets = index.markets(of: widget)
        let listed = markets.prefix(12).joined(separator: ", ") + (markets.count > 12 ? " and more" : "")
        let place = "it is in no layout of \(place.market.market)"
        return WidgetRendering(
            .notHere, because: markets.isEmpty ? "it is in no layout at all" : "\(place); it is in those of \(listed)")
    }

    private func render(_ widget: Int, _ choice: SampleChoice) -> WidgetRendering? {
        switch choice {
        case .sample(let name, let owner):
            guard owner == nil || owner == catalog.widgets[widget].name,
                let sample = catalog.widgets[widget].samples.first(where: { $0.name.name == name })
            else { return nil }
            return sampleScene(sample, widget).rendering
        case .campaign(let name): return drawn(usual(widget).renderedCard?.sampleScene.campaignDrawings, name)
        case .edge(let name):
            guard let renderedCard = usual(widget).renderedCard else { return nil }
            let usual =
                renderedCard.values ?? renderedCard.sampleScene.campaignDrawings.first?.values
                ?? renderedCard.widget.fields.map { _ in nil }
            return drawn(renderedCard.sampleScene.edgeDrawings(usual: usual), name)
        }
    }

    private func drawn(_ drawings: [CardDrawing]?, _ name: String) -> WidgetRendering? {
        drawings?.first { $0.name == name }.map { played($0).rendering }
    }

    private func missing(_ choice: SampleChoice, _ widget: Int) -> String {
        let own = catalog.widgets[widget]
        switch choice {
        case .sample(let name, _):
            let near = suggestion(for: name, among: own.samples.map(\.name.name))
            return "'\(own.name)' has no sample '\(SceneNotes.cut(name))'\(SceneNotes.meant(near))"
        case .campaign(let name):
            return "'\(own.name)' draws no campaign '\(SceneNotes.cut(name))' in \(place.market.market)"
        case .edge(let name): return "'\(own.name)' has no edge '\(SceneNotes.cut(name))'"
        }
    }

    /// The sample that fills the card best, or the first of equals.
    ///
    /// Samples that are expected to show it are tried first, and among those the ones with prices in the market's
    /// currency. If no sample shows it, the first of all.
    private func usual(_ widget: Int, notes: [String] = []) -> WidgetRendering {
        let samples = catalog.widgets[widget].samples
        let shown = samples.filter { $0.expectation?.isShown ?? true }
        let likely = shown.filter { foreignCurrency(of: $0) == nil } + shown.filter { foreignCurrency(of: $0) != nil }
        let rest = samples.filter { !($0.expectation?.isShown ?? true) }
        var hidden: WidgetRendering?
        var best: WidgetRendering?
        for sample in likely + rest {
            if best != nil, sample.expectation?.isShown == false { break }
            let (rendering, isPlayed) = sampleScene(sample, widget, notes: notes)
            guard rendering.isShown else {
                if isPlayed { hidden = hidden ?? rendering }
                continue
            }
            if rendering.missingValues == 0 { return rendering }
            if best.map({ rendering.missingValues < $0.missingValues }) ?? true { best = rendering }
        }
        return best ?? hidden ?? sampleScene(nil, widget, notes: notes).rendering
    }

    /// The setting, with converted prices if the sample is for another market.
    private func place(for sample: SampleSource?) -> SampleSetting {
        var own = place
        own.convertsPrices = sample?.market?.name != place.market.market.code
        return own
    }

    /// The currency of a sample's prices if they are converted to the market's; `nil` if they are shown as written.
    func foreignCurrency(of sample: SampleSource) -> String? {
        guard place(for: sample).convertsPrices, setting.answer == nil else { return nil }
        return SampleFacts(sample).currencies.first { $0 != place.market.currency.code }
    }

    /// - Returns: The rendering of a sample, and whether the sample could be played.
    private func sampleScene(
        _ sample: SampleSource?, _ widget: Int, notes: [String] = []
    ) -> (rendering: WidgetRendering, isPlayed: Bool) {
        do throws(SampleScene.Obstacle) {
            let sampleScene = try SampleScene(
                sample, of: widget, serving: setting.serving, tools: tools, in: place(for: sample))
            return (WidgetRendering(RenderedCard(sampleScene), sample: sample?.name.name, notes: notes), true)
        } catch {
            switch error {
            case .skip(let words): return (WidgetRendering(.notHere, because: words, notes: notes), false)
            case .fault(_, let words): return (WidgetRendering(.broken, because: words, notes: notes), false)
            }
        }
    }
}

/// The sample of a widget that a viewer chose.
package enum SampleChoice: Hashable, Sendable {
    case sample(String, of: String?)
    case campaign(String)
    case edge(String)

    /// Reads `us-resident`, `cuba-travel-advice/us-resident`, `edge:longest` or `campaign:monday-sale`.
    package init(_ text: String) {
        for (prefix, make) in [("edge:", SampleChoice.edge), ("campaign:", SampleChoice.campaign)]
        where text.hasPrefix(prefix) {
            self = make(String(text.dropFirst(prefix.count)))
            return
        }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        self = parts.count == 2 ? .sample(String(parts[1]), of: String(parts[0])) : .sample(text, of: nil)
    }
}
