import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSchema

/// The form of a new card: its missing parts, and the draft from which it is drawn.
struct WidgetForm {
    /// The form's values, with texts in the form's languages only.
    private(set) var written: WidgetDraft
    /// The markets in which the card is to appear; empty for all.
    let markets: [CompiledMarket]
    private let catalog: Catalog

    /// Reads the page's form.
    ///
    /// - Returns: `nil` if the form names no widget, an unknown starter or an unknown market.
    init?(_ json: JSONValue, in catalog: Catalog) {
        guard let name = json["widget"]?.string,
            let starter = WidgetDraft.Starter(rawValue: json["starter"]?.string ?? "")
        else { return nil }
        let codes = CampaignDraft.texts(json["markets"])
        markets = codes.prefix(LayoverCatalog.Limits.markets).compactMap { catalog.market($0) }
        guard markets.count == codes.count else { return nil }
        self.catalog = catalog
        written = WidgetDraft(name, owner: CampaignDraft.text(json["owner"]) ?? "")
        written.starter = starter
        written.isLive = json["is_live"]?.bool ?? false
        written.summary = CampaignDraft.text(json["description"]) ?? written.summary
        written.webLink = CampaignDraft.text(json["link"])
        written.market = markets.first?.market.code
        written.texts = CampaignDraft.written(json["text"])
        written.texts.removeAll { $0.name == "label" }
        // Screen readers read the card's headline as its label.
        if let heading = written.texts.first(where: { $0.name == "heading" }) {
            written.texts.insert(CampaignDraft.Text("label", heading.wordings), at: 0)
        }
    }

    /// Reads the form from a request.
    ///
    /// - Throws: A refusal if there is no content yet, or for the reasons of ``init(_:in:)``.
    static func read(_ request: WorkbenchRequest, in catalog: Catalog?) throws(WorkbenchRefusal) -> WidgetForm {
        let starters = WidgetDraft.Starter.allCases.map(\.rawValue).joined(separator: ", ")
        return try request.read(
            or:
                "creating a card needs {\"widget\", \"starter\", \"owner\", \"markets\", \"text\"}; it starts with one of \(starters)"
        ) { json in
            guard let catalog, !catalog.markets.isEmpty else { return nil }
            return WidgetForm(json, in: catalog)
        }
    }

    /// The markets in which readers see the card.
    private var places: [CompiledMarket] { markets.isEmpty ? catalog.markets : markets }

    /// The missing parts, in the order of the form.
    var gaps: [CampaignGap] { [nameGap, ownerGap].compactMap(\.self) + textGaps }

    private var nameGap: CampaignGap? {
        if written.name.isEmpty { return CampaignGap("widget", "give the card a name") }
        if !written.name.isKebabName {
            return CampaignGap(
                "widget", "write a name of small letters, digits and dashes, starting with a letter: 'hand-luggage'")
        }
        return isTaken(written.name)
            ? CampaignGap("widget", "a card with this name already exists; choose another") : nil
    }

    private var ownerGap: CampaignGap? {
        if written.owner.isEmpty { return CampaignGap("owner", "name the responsible team") }
        return written.owner.isKebabName
            ? nil : CampaignGap("owner", "write a team name of small letters, digits and dashes: 'travel-advice'")
    }

    /// Each market needs all texts in at least one of its languages.
    private var textGaps: [CampaignGap] {
        let names = written.textNames.filter { $0 != "label" }
        let found = places.flatMap { market -> [CampaignGap] in
            let locales = market.locales.filter { PseudoLocale($0) == nil }
            let isSpoken = locales.contains { locale in names.allSatisfy { wording($0, in: locale) != nil } }
            guard !isSpoken, let first = locales.first else { return [] }
            return names.filter { wording($0, in: first) == nil }
                .map { CampaignGap("text.\($0).\(first)", "write this for the readers of this language") }
        }
        return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func wording(_ name: String, in locale: LocaleTag) -> String? {
        written.texts.first { $0.name == name }?.wordings.first { $0.locale == locale.tag }?.text
    }

    private func isTaken(_ name: String) -> Bool { catalog.widget(name) != nil }

    /// The card with a placeholder for each missing part, as a draft that is not in any layout yet.
    var drawn: WidgetDraft {
        var draft = written
        let names = ["new-card"] + (2...catalog.widgets.count + 2).map { "new-card-\($0)" }
        if nameGap != nil { draft.name = names.first { !isTaken($0) } ?? "new-card" }
        if ownerGap != nil { draft.owner = "somebody" }
        draft.isLive = false
        // Without a market of its own, its sample uses the market of the preview.
        draft.market = nil
        let locales = Set(places.flatMap(\.locales)).filter { PseudoLocale($0) == nil }.sorted()
        draft.texts = draft.textNames.map { name in
            CampaignDraft.Text(
                name,
                locales.map { locale in
                    let words = wording(name, in: locale) ?? WidgetForm.standIns[name] ?? "Your text"
                    return CampaignDraft.Text.Wording(locale.tag, words)
                })
        }
        return draft
    }

    private static let standIns = [
        "label": "Your headline", "heading": "Your headline",
        "advice": "What the reader should know, in a sentence or two.", "more": "Read more",
    ]

    /// Only languages that have all of the card's texts are saved.
    var saved: WidgetDraft {
        var draft = written
        let locales = Set(draft.texts.flatMap(\.wordings).map(\.locale)).filter { locale in
            draft.textNames.allSatisfy { name in
                draft.texts.contains { $0.name == name && $0.wordings.contains { $0.locale == locale } }
            }
        }
        draft.texts = draft.texts.filter { draft.textNames.contains($0.name) }.map { text in
            CampaignDraft.Text(text.name, text.wordings.filter { locales.contains($0.locale) })
        }
        return draft
    }
}
