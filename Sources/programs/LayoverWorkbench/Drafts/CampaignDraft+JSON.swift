import LayoverJSON

extension CampaignDraft {
    /// Reads what the page's form sends; what is empty there is left out.
    ///
    /// - Returns: `nil` where it names no campaign or no widget.
    init?(_ json: JSONValue) {
        guard let name = json["campaign"]?.string, let uses = json["uses"]?.string else { return nil }
        self.init(name, uses: uses)
        owner = CampaignDraft.text(json["owner"])
        isDraft = json["is_draft"]?.bool ?? false
        markets = CampaignDraft.texts(json["markets"])
        origins = CampaignDraft.texts(json["routes"]?["from"])
        destinations = CampaignDraft.texts(json["routes"]?["to"])
        (from, until) = (CampaignDraft.text(json["from"]), CampaignDraft.text(json["until"]))
        exceptions = CampaignDraft.exceptions(json["except"])
        image = CampaignDraft.text(json["image"])
        appLink = CampaignDraft.text(json["link"]?["app"])
        webLink = CampaignDraft.text(json["link"]?["web"])
        weight = json["weight"]?.int
        texts = CampaignDraft.written(json["text"])
    }

    /// Other times by market: `{"AE": {"from": "2026-12-06 09:00"}}`; a market without any is left out.
    private static func exceptions(_ json: JSONValue?) -> [CampaignException] {
        (json?.members ?? []).map { member in
            CampaignException(member.key, from: text(member.value["from"]), until: text(member.value["until"]))
        }.filter { $0.from != nil || $0.until != nil }
    }

    /// Texts by name and language: `{"title": {"en-GB": "..."}}`.
    static func written(_ json: JSONValue?) -> [Text] {
        (json?.members ?? []).map { named in
            let wordings = (named.value.members ?? []).compactMap { wording in
                text(wording.value).map { Text.Wording(wording.key, $0) }
            }
            return Text(named.key, wordings)
        }.filter { !$0.wordings.isEmpty }
    }

    /// `nil` for what is no text, and for one of spaces alone.
    static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.string, !text.allSatisfy(\.isWhitespace) else { return nil }
        return text
    }

    static func texts(_ value: JSONValue?) -> [String] { (value?.items ?? []).compactMap { text($0) } }
}
