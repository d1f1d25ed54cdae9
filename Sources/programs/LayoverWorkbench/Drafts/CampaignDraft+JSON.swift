import LayoverJSON

extension CampaignDraft {
    /// Reads the page's form.
    ///
    /// Empty fields are left out.
    ///
    /// - Returns: `nil` if the campaign or the widget is missing.
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

    /// Other times by market: `{"AE": {"from": "2026-12-06 09:00"}}`.
    ///
    /// Markets without any time are left out.
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

    /// The text; `nil` if the value is not a text or has only whitespace.
    static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.string, !text.allSatisfy(\.isWhitespace) else { return nil }
        return text
    }

    static func texts(_ value: JSONValue?) -> [String] { (value?.items ?? []).compactMap { text($0) } }
}
