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
    let search: GallerySearch
    let now: UTCInstant

    private struct Entry {
        let name: String
        /// Index in the catalog's widgets; `nil` for a broken widget without a good version.
        let number: Int?
    }

    /// The answer while nothing has compiled yet.
    static let nothing = JSONValue.record([
        "total": 0, "offset": 0, "cards": [String](), "notes": ["there is nothing to show yet"],
    ])

    var json: JSONValue {
        let (total, page) = page
        return .record(["total": total, "offset": filter.offset, "cards": page, "notes": setting.notes])
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
        let known = widgets.indices.filter { takes(widgets[$0].source) }.map {
            Entry(name: widgets[$0].name, number: $0)
        }
        guard filter.owner == nil, filter.status == nil, filter.type == nil else { return ordered(known) }
        let lost = index.lostWidgets.filter { search.takes(name: $0) }.map { Entry(name: $0, number: nil) }
        return ordered(lost.isEmpty ? known : (known + lost).sorted { $0.name < $1.name })
    }

    /// Sorted by rank if there are ranks, and by name among equals.
    private func ordered(_ entries: [Entry]) -> [Entry] {
        guard !filter.ranks.isEmpty else { return entries }
        func rank(_ name: String) -> Int { filter.ranks[name] ?? -1 }
        return entries.sorted { (rank($1.name), $0.name) < (rank($0.name), $1.name) }
    }

    private var catalog: Catalog { setting.serving.catalog }

    private func takes(_ source: WidgetSource) -> Bool {
        if let owner = filter.owner, source.owner.name != owner { return false }
        if let status = filter.status, source.status.rawValue != status { return false }
        if let type = filter.type, source.form.rawValue != type { return false }
        return search.takes(source)
    }

    private func render(_ entry: Entry, _ renderer: WidgetRenderer) -> WidgetRendering {
        entry.number.map(renderer.render)
            ?? WidgetRendering(.broken, because: "its files are broken, and there is no previous version of it")
    }

    private func json(_ entry: Entry, _ rendering: WidgetRendering) -> JSONValue {
        let own = entry.number.map { catalog.widgets[$0] }
        let unit = UnitName.widget(entry.name)
        return .record([
            "widget": entry.name, "owner": own?.source.owner.name, "status": own?.source.status.rawValue,
            "type": own?.source.form.rawValue, "state": rendering.state.rawValue, "reason": rendering.reason,
            "sample": rendering.sample, "height": rendering.card?["height"],
            "frame": rendering.html == nil ? nil : address(entry.name, rendering),
            "markets": entry.number.map(index.marketCount) ?? 0, "findings": index.findingCount(of: unit),
            "held_back": index.heldBack(unit) != nil,
            "scheduled": own.flatMap { scheduled($0, rendering)?.rawValue },
            "found": own.flatMap { search.found($0.source) },
        ])
    }

    /// The frame of the same scene, with the sample in use.
    private func address(_ widget: String, _ rendering: WidgetRendering) -> String {
        var scene = setting.scene
        if scene.answer == nil { scene.sample = rendering.sample }
        let query = SceneQuery(scene).text
        return "/frame/\(widget)" + (query.isEmpty ? "" : "?\(query)")
    }

    /// The state of the widget's schedule in this market now, whatever time the scene has; `nil` if it has no place here.
    private func scheduled(_ widget: CompiledWidget, _ rendering: WidgetRendering) -> RunState? {
        guard let sampleScene = rendering.renderedCard?.sampleScene else { return nil }
        let slot = sampleScene.inputs.layout.slots[sampleScene.slot]
        if widget.drawsCampaigns {
            return RunState.of(slot.campaigns.map(\.window), at: now) ?? .past
        }
        return RunState.of(slot.windows, at: now) ?? .always
    }
}
