package import LayoverModel

/// The grammar in one language: every phrase of every word, whole.
package struct SentenceLocale: Sendable {
    package let tag: LocaleTag
    /// By action.
    var sentences: [SentencePattern]
    var refine: SentencePattern
    /// By form, then by word; empty where no sentence asks for it.
    var places: [[String]]
    /// The same for the start of a sentence; empty where nothing begins with that form.
    var openingPlaces: [[String]]
    var times: [[String]]
    var openingTimes: [[String]]
    var placeNames: [String]
    var timeNames: [String]
    /// By form of a place.
    var typed: [HoledPhrase]
    var unlisted: [HoledPhrase]
    /// The same for the start of a sentence; empty where none begins with a place.
    var openingTyped: [HoledPhrase] = []
    var openingUnlisted: [HoledPhrase] = []
    /// Words by their names, other names and written-out phrases, folded.
    var found: [String: Int]
    /// Words by the beginnings of their names.
    var names: SuggestedNames
    /// Gap sentences by name of the form.
    package var gaps: [String: String]
    package var labels: SentenceLabels
    /// Frames of repairs by reason.
    package var repairs: [String: MessageProgram]
    /// Who has read all of it, and when; `nil` while nobody has.
    package var proofread: Proofread?

    package struct Proofread: Hashable, Sendable {
        package let by: String
        package let on: String
    }
}

/// What slots are called beside a sentence.
package struct SentenceLabels: Hashable, Sendable {
    package var action: String?
    package var place: String?
    package var sub: String?
    package var time: String?
    /// With `{region}` for the phrase of a region: `Places {region}`.
    package var more: String?
}
