import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The form of a new campaign: its missing parts, and the draft from which its card is drawn.
struct CampaignForm {
    let written: CampaignDraft
    let needs: CampaignNeeds
    private let catalog: Catalog
    /// The market of the preview.
    private let market: CompiledMarket

    /// - Parameters:
    ///   - written: The form's values.
    ///   - widget: The widget that draws the campaign.
    ///   - catalog: The existing markets, pictures and campaigns.
    ///   - market: The market of the preview.
    init(_ written: CampaignDraft, _ widget: CompiledWidget, in catalog: Catalog, market: CompiledMarket) {
        self.written = written
        needs = CampaignNeeds(widget.source)
        self.catalog = catalog
        self.market = market
    }

    // MARK: Missing parts

    /// The missing parts, in the order of the form.
    var gaps: [CampaignGap] {
        [nameGap, marketGap, timeGap("from", written.from), timeGap("until", written.until)].compactMap(\.self)
            + exceptionGaps + [pictureGap, linkGap].compactMap(\.self) + textGaps
    }

    private var nameGap: CampaignGap? {
        if written.name.isEmpty { return CampaignGap("campaign", "give the campaign a name") }
        if !written.name.isKebabName {
            return CampaignGap(
                "campaign", "write a name of small letters, digits and dashes, starting with a letter: 'winter-sun'")
        }
        return isTaken(written.name)
            ? CampaignGap("campaign", "a campaign with this name already exists; choose another") : nil
    }

    private var marketGap: CampaignGap? {
        written.markets.isEmpty ? CampaignGap("markets", "choose the markets that it runs in") : nil
    }

    private func timeGap(_ field: String, _ time: String?) -> CampaignGap? {
        guard let time else {
            return CampaignGap(
                field,
                field == "from"
                    ? "set the day on which it starts" : "set the day on which it ends: every campaign has one")
        }
        return LocalDateTime(time) == nil ? CampaignForm.noDay(field) : nil
    }

    private static func noDay(_ field: String) -> CampaignGap {
        CampaignGap(field, "this is not a date: write it as 2026-12-07")
    }

    private var exceptionGaps: [CampaignGap] {
        written.exceptions.filter { exception in
            [exception.from, exception.until].contains { $0.map { LocalDateTime($0) == nil } ?? false }
        }.map { CampaignForm.noDay("except.\($0.market)") }
    }

    private var pictureGap: CampaignGap? {
        needs.picture == true && written.image == nil ? CampaignGap("image", "choose a picture") : nil
    }

    private var linkGap: CampaignGap? {
        guard needs.link == true, written.appLink == nil, written.webLink == nil else { return nil }
        return CampaignGap("link", "set the link that a tap opens")
    }

    /// Each market needs all texts in at least one of its languages.
    ///
    /// A picture needs its alternative text wherever it is shown.
    private var textGaps: [CampaignGap] {
        var found: [CampaignGap] = []
        for market in written.markets.compactMap({ catalog.market($0) }) {
            let locales = market.locales.filter { PseudoLocale($0) == nil }
            let needed = needs.textNames.filter { needs.texts[$0] ?? false }
            let spoken = locales.filter { locale in needed.allSatisfy { wording($0, in: locale) != nil } }
            guard let first = locales.first else { continue }
            if spoken.isEmpty {
                found += needed.filter { wording($0, in: first) == nil }
                    .map { CampaignGap("text.\($0).\(first)", "write this for the readers of this language") }
            }
            guard needs.picture != nil, written.image != nil || needs.picture == true else { continue }
            found += (spoken.isEmpty ? [first] : spoken).filter { wording("alt", in: $0) == nil }
                .map { CampaignGap("text.alt.\($0)", "describe the picture, for people who cannot see it") }
        }
        return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func wording(_ name: String, in locale: LocaleTag) -> String? {
        written.texts.first { $0.name == name }?.wordings.first { $0.locale == locale.tag }?.text
    }

    private func isTaken(_ name: String) -> Bool { catalog.campaigns.contains { $0.name == name } }

    // MARK: The drawn card

    /// The campaign with a placeholder for each missing part, so that its card can be drawn from the start.
    var drawn: CampaignDraft {
        var draft = written
        draft.name = nameGap == nil ? written.name : freeName
        draft.owner = nil
        draft.isDraft = false
        if !draft.markets.contains(market.market.code) { draft.markets.append(market.market.code) }
        draft.from = written.from.flatMap { LocalDateTime($0) == nil ? nil : $0 } ?? "2000-01-01"
        draft.until = written.until.flatMap { LocalDateTime($0) == nil ? nil : $0 } ?? "2099-12-31"
        let open = Set(exceptionGaps.map(\.field))
        draft.exceptions = written.exceptions.filter { !open.contains("except.\($0.market)") }
        if needs.picture == true, draft.image == nil { draft.image = standIn?.fileName }
        if needs.link == true, draft.webLink == nil, draft.appLink == nil {
            draft.webLink = "https://www.example.com/"
        }
        draft.texts = drawnTexts(draft.markets)
        return draft
    }

    /// The picture to use while the author has chosen no other; `nil` if they have, or if the card needs no picture.
    var standIn: StandInPicture? {
        guard written.image == nil, needs.picture == true else { return nil }
        let stems = ["your-picture"] + (2...catalog.assets.count + 2).map { "your-picture-\($0)" }
        return stems.lazy.compactMap { PictureName($0) }
            .compactMap { StandInPicture($0, .png, width: 1200, height: 400) }
            .first { catalog.assets[$0.fileName] == nil }
    }

    private var freeName: String {
        let names = ["new-campaign"] + (2...catalog.campaigns.count + 2).map { "new-campaign-\($0)" }
        return names.first { !isTaken($0) } ?? "new-campaign"
    }

    /// Every text in every language of the markets: as written, otherwise in the same language of another region, otherwise a
    /// placeholder.
    private func drawnTexts(_ markets: [String]) -> [CampaignDraft.Text] {
        let locales = Set(markets.compactMap { catalog.market($0) }.flatMap(\.locales))
            .filter { PseudoLocale($0) == nil }.sorted()
        let names = needs.textNames + (needs.picture == nil ? [] : ["alt"])
        return names.map { name in
            CampaignDraft.Text(
                name,
                locales.map { CampaignDraft.Text.Wording($0.tag, wording(name, in: $0) ?? near(name, $0)) })
        }
    }

    private func near(_ name: String, _ locale: LocaleTag) -> String {
        let others = written.texts.first { $0.name == name }?.wordings ?? []
        let same = others.first { LocaleTag($0.locale)?.language == locale.language }
        return same?.text ?? CampaignForm.standIns[name] ?? "Your text"
    }

    private static let standIns = ["title": "Your headline", "alt": "Your picture"]
}
