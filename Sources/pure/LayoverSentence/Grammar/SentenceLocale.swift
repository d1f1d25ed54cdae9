package import LayoverModel

/// The grammar in one language: every phrase of every word, written out.
package struct SentenceLocale: Sendable {
    package let tag: LocaleTag
    /// By action.
    var sentences: [SentencePattern]
    var refine: SentencePattern
    /// By form, then by word; empty if no sentence uses it.
    var places: [[String]]
    /// The same for the start of a sentence; empty if no sentence starts with that form.
    var openingPlaces: [[String]]
    var times: [[String]]
    var openingTimes: [[String]]
    var placeNames: [String]
    var timeNames: [String]
    /// By form of a place.
    var typed: [HoledPhrase]
    var unlisted: [HoledPhrase]
    /// The same for the start of a sentence; empty if no sentence starts with a place.
    var openingTyped: [HoledPhrase] = []
    var openingUnlisted: [HoledPhrase] = []
    /// Words by their folded names, other names and written phrases.
    var found: [String: Int]
    /// Words by the prefixes of their names.
    var names: SuggestedNames
    /// Gap sentences by name of the form.
    package var gaps: [String: String]
    package var labels: SentenceLabels
    /// Frames of repairs by reason.
    package var repairs: [String: MessageProgram]
    /// Who proofread all of it, and when; `nil` if it has not been proofread.
    package var proofread: Proofread?

    package struct Proofread: Hashable, Sendable {
        package let by: String
        package let on: String
    }
}

/// The labels of slots beside a sentence.
package struct SentenceLabels: Hashable, Sendable {
    package var action: String?
    package var place: String?
    package var sub: String?
    package var time: String?
    /// With `{region}` as a placeholder for the phrase of a region: `Places {region}`.
    package var more: String?
}
