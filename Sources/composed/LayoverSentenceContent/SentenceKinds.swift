package import LayoverSchema

extension ContentKind {
    package static let sentence = ContentKind(
        "sentence", at: "widgets/sentence/sentence.yaml", SentenceRecords.sentence, of: sentences,
        examples: SentenceExamples.rules, unitName: name)
    package static let sentencePlaces = ContentKind(
        "sentence-places", at: "widgets/sentence/places.yaml", SentenceRecords.places, of: sentences,
        examples: SentenceExamples.places, unitName: name)
    package static let sentenceWords = ContentKind(
        "sentence-words", at: "widgets/sentence/words/*.yaml", SentenceRecords.words, of: sentences,
        examples: SentenceExamples.words, unitName: name)
    package static let sentenceLock = ContentKind(
        "sentence-lock", at: "widgets/sentence/sentence.lock.yaml", SentenceRecords.lock, of: sentences,
        traits: .long, examples: SentenceExamples.locks, unitName: name)

    /// All files of sentences are one unit, because words depend on rules and places, and those on one another.
    private static let sentences = UnitKind("sentence", order: 15, isFolder: true, at: "widgets/sentence")
    private static let name: @Sendable ([String]) -> String = { _ in "sentence" }
}
