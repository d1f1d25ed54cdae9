import LayoverJSON
import LayoverPreview

/// A missing part of a campaign, without which it cannot be saved.
struct CampaignGap: Hashable, Sendable, JSONWritable {
    /// The field's name, as in `CampaignDraft.field`.
    let field: String
    /// What to do, as a text for the author.
    let words: String

    init(_ field: String, _ words: String) { (self.field, self.words) = (field, words) }

    var json: JSONValue { .record(["field": field, "message": words]) }
}
