import LayoverModel

/// The whole content of a locale's file, before it is compared with the rules; includes what it inherits from another
/// locale.
struct WrittenLocale {
    struct Text {
        let text: String
        let node: WrittenNode
        var isInherited = false
    }

    let tag: LocaleTag
    let root: WrittenNode
    /// The languages that this one extends, the nearest first; words missing there are reported there.
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
