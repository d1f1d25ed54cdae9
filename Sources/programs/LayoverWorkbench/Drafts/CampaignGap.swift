import LayoverJSON
import LayoverPreview

/// Part of a campaign that is still to be said before it can be saved.
struct CampaignGap: Hashable, Sendable {
    /// As `CampaignDraft.field` names it.
    let field: String
    /// What is to be done, in words for whoever fills in the form.
    let words: String

    init(_ field: String, _ words: String) { (self.field, self.words) = (field, words) }

    var json: JSONValue { .record(["field": .string(field), "message": .string(words)]) }
}
