import LayoverModel

/// All that a locale's file says, before it is held against the rules; what it takes over from another one is in it.
struct WrittenLocale {
    struct Text {
        let text: String
        let node: WrittenNode
        var isInherited = false
    }

    let tag: LocaleTag
    let root: WrittenNode
    /// Languages whose files say what this one does not, the nearest first: what is missing there is told there.
    var bases: [LocaleTag] = []
    var inflects = false
    /// By action's identifier.
    var sentences: [String: Text] = [:]
    var refine: Text?
    /// By form.
    var gaps: [String: Text] = [:]
    var typed: [String: Text] = [:]
    var unlisted: [String: Text] = [:]
    /// By pattern, then by form.
    var patterns: [String: [String: PhrasePattern]] = [:]
    var places: [WrittenWord?]
    var times: [WrittenWord?]
    var labels = SentenceLabels()
    var repairs: [String: MessageProgram] = [:]
    var proofread: SentenceLocale.Proofread?

    var isExtending: Bool { !bases.isEmpty }
}
