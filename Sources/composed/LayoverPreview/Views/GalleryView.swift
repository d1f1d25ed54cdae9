import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import LayoverSamples
import LayoverSchema

/// `/api/gallery`: one page of all widgets, each rendered in the scene.
struct GalleryView {
    let preview: PreviewService
    let setting: SceneSetting
    let index: ContentIndex
    let filter: GalleryFilter
    let now: UTCInstant
    private let search: GallerySearch

    init(preview: PreviewService, setting: SceneSetting, index: ContentIndex, filter: GalleryFilter, now: UTCInstant) {
        self.preview = preview
        self.setting = setting
        self.index = index
        self.filter = filter
        self.now = now
        search = GallerySearch(
            filter.search, in: setting.market, setting.serving.catalog, files: preview.content.served)
    }

    private enum Entry {
        case widget(Int)
        /// A broken widget without a good version.
        case lost(String)
    }

    /// The answer while nothing has compiled yet.
    static let nothing = JSONValue.record([
        "total": .int(0), "offset": .int(0), "cards": .array([]), "notes": .texts(["there is nothing to show yet"]),
    ])

    var json: JSONValue {
        let (total, page) = page
        return .record([
            "total": .int(total), "offset": .int(filter.offset), "cards": .array(page),
            "notes": .texts(setting.notes),
        ])
    }

    /// Draws only the widgets on the page, unless the filter has a state.
    ///
    /// With a state, every widget that passes the rest of the filter is drawn, so that the total is right.
    private var page: (total: Int, cards: [JSONValue]) {
        let renderer = preview.renderer(setting, index)
        let entries = entries
        guard let wanted = filter.state else {
            let page = entries.dropFirst(max(0, filter.offset)).prefix(max(0, filter.count))
            return (entries.count, page.map { json($0, render($0, renderer)) })
        }
        var total = 0
        var cards: [JSONValue] = []
        for entry in entries {
            let rendering = render(entry, renderer)
            guard rendering.state.rawValue == wanted else { continue }
            if total >= filter.offset, cards.count < filter.count { cards.append(json(entry, rendering)) }
            total += 1
        }
        return (total, cards)
    }

    /// Entries that pass the filter except for states, by name.
    private var entries: [Entry] {
        let widgets = catalog.widgets
        let known = widgets.indices.filter { takes($0, widgets[$0].source) }.map {
            (name: widgets[$0].name, entry: Entry.widget($0))
        }
        guard filter.owner == nil, filter.status == nil, filter.type == nil else { return ordered(known) }
        let lost = index.lostWidgets.filter { search.takes(name: $0) }.map {
            (name: $0, entry: Entry.lost($0))
        }
        return ordered(lost.isEmpty ? known : (known + lost).sorted { $0.name < $1.name })
    }

    /// Sorted by rank if there are ranks, and by name among equals.
    private func ordered(_ entries: [(name: String, entry: Entry)]) -> [Entry] {
        guard !filter.ranks.isEmpty else { return entries.map(\.entry) }
        func rank(_ name: String) -> Int { filter.ranks[name] ?? -1 }
        return entries.sorted { (rank($1.name), $0.name) < (rank($0.name), $1.name) }.map(\.entry)
    }

    private var catalog: Catalog { setting.serving.catalog }

    private func takes(_ widget: Int, _ source: WidgetSource) -> Bool {
        if let owner = filter.owner, source.owner.name != owner { return false }
        if let status = filter.status, source.status.rawValue != status { return false }
        if let type = filter.type, source.form.rawValue != type { return false }
        return search.takes(source)
    }

    private func render(_ entry: Entry, _ renderer: WidgetRenderer) -> WidgetRendering {
        switch entry {
        case .widget(let widget): renderer.render(widget)
        case .lost: WidgetRendering(.broken, because: "its files are broken, and there is no previous version of it")
        }
    }

    private func json(_ entry: Entry, _ rendering: WidgetRendering) -> JSONValue {
        switch entry {
        case .widget(let widget): json(widget, rendering)
        case .lost(let name):
            .record([
                "widget": .string(name), "owner": .null, "status": .null, "type": .null,
                "state": .string(rendering.state.rawValue), "reason": .text(rendering.reason), "sample": .null,
                "height": .null,
                "frame": .null, "markets": .int(0), "findings": .int(index.findingCount(of: .widget(name))),
                "held_back": .bool(true), "scheduled": .null, "found": .null,
            ])
        }
    }

    private func json(_ widget: Int, _ rendering: WidgetRendering) -> JSONValue {
        let own = catalog.widgets[widget]
        let unit = UnitName.widget(own.name)
        let card = rendering.card
        return .record([
            "widget": .string(own.name), "owner": .string(own.source.owner.name),
            "status": .string(own.source.status.rawValue), "type": .string(own.source.form.rawValue),
            "state": .string(rendering.state.rawValue), "reason": .text(rendering.reason),
            "sample": .text(rendering.sample),
            "height": card?["height"] ?? .null,
            "frame": card?["html"] == nil ? .null : .string(address(own, rendering)),
            "markets": .int(index.marketCount(of: widget)), "findings": .int(index.findingCount(of: unit)),
            "held_back": .bool(index.heldBack(unit) != nil), "scheduled": .text(scheduled(own, rendering)?.rawValue),
            "found": .text(search.found(own.source)),
        ])
    }

    /// The frame of the same scene, with the sample in use.
    private func address(_ widget: CompiledWidget, _ rendering: WidgetRendering) -> String {
        var scene = setting.scene
        if scene.answer == nil { scene.sample = rendering.sample }
        let query = SceneQuery(scene).text
        return "/frame/\(widget.name)" + (query.isEmpty ? "" : "?\(query)")
    }

    /// The state of the widget's schedule in this market now, whatever time the scene has; `nil` if it has no place here.
    private func scheduled(_ widget: CompiledWidget, _ rendering: WidgetRendering) -> RunState? {
        guard let sampleScene = rendering.renderedCard?.sampleScene else { return nil }
        let slot = sampleScene.inputs.layout.slots[sampleScene.slot]
        if widget.source.provider.kind == .campaign {
            return RunState.of(slot.campaigns.map(\.window), at: now) ?? .past
        }
        return RunState.of(slot.windows, at: now) ?? .always
    }
}
