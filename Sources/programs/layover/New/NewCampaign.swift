import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverWorkbench

/// A campaign in one file, with every text and picture that its widget needs.
struct NewCampaign {
    let name: String
    let owner: String
    let widget: CompiledWidget
    let markets: [CompiledMarket]
    let destinations: [String]
    let from: String
    let until: String
    let locale: LocaleTag
    let web: String

    func content(_ catalog: Catalog) throws -> NewContent {
        var draft = CampaignDraft(name, uses: widget.name)
        draft.owner = owner
        draft.isDraft = true
        draft.markets = markets.map(\.market.code)
        draft.destinations = destinations
        (draft.from, draft.until) = (from, until)
        if needs("campaign.image") { draft.image = try picture(catalog) }
        if needs("campaign.link") { draft.webLink = web }
        draft.texts = wantedTexts.map { CampaignDraft.Text($0, wordings($0)) }
        var files = NewContent()
        files.add(draft.path, draft.yaml)
        files.goLive("write 'status: live' in \(draft.path) to publish it: a draft is only visible in the preview")
        return files
    }

    private var sources: [(name: String, optional: Bool)] {
        widget.source.fields.compactMap { field in
            if case .source(let reference) = field.origin { (reference.name, field.optional) } else { nil }
        }
    }

    private func needs(_ source: String) -> Bool { sources.contains { $0.name == source } }

    /// The texts in the widget's fields, and the alternative text of its picture.
    private var wantedTexts: [String] {
        let named = sources.filter { $0.name.hasPrefix("campaign.text.") }
            .map { String($0.name.dropFirst("campaign.text.".count)) }
        let unique = named.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return needs("campaign.image") ? unique + ["alt"] : unique
    }

    private func wordings(_ text: String) -> [CampaignDraft.Text.Wording] {
        let words = text == "alt" ? "What the picture shows" : spoken
        let languages = markets.flatMap(\.locales).reduce(into: [LocaleTag]()) { found, tag in
            if !found.contains(where: { $0.language == tag.language }) { found.append(tag) }
        }
        return languages.map {
            CampaignDraft.Text.Wording($0.tag, words, isOpen: $0.language != locale.language)
        }
    }

    /// `monday-sale` in ordinary words.
    private var spoken: String {
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Any existing picture, for the author to replace.
    private func picture(_ catalog: Catalog) throws -> String {
        guard let picture = catalog.assets.keys.filter({ !$0.contains(".dark.") }).min() else {
            throw ContentError("'\(widget.name)' needs a picture; add one to widgets/assets first")
        }
        return picture
    }
}
