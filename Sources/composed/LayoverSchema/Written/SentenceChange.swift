package import LayoverModel

/// The change that an arm of an experiment makes to sentences: to the default sentence, or to the order of a list; never
/// to the meaning of a code.
package struct SentenceChange: Hashable, Sendable {
    /// The changed part of sentences.
    package enum Part: String, CaseIterable, Sendable {
        case start = "default"
        case action, place, sub, time
    }

    package let part: Part
    /// The part as it was written.
    package let name: WrittenName
    /// Words of the default sentence by slot, if it names them: `action`, `place`, `time`.
    package let action: WrittenName?
    package let place: WrittenName?
    package let time: WrittenName?
    /// Words that come first in the list, in this order.
    package let first: [WrittenName]
    package let location: SourceLocation
}

extension SentenceChange {
    init?(_ decoding: Decoding) {
        guard let name = decoding.reference("sentence"), let part = Part(rawValue: name.name) else { return nil }
        self.init(
            part: part, name: name, action: decoding.reference("action"), place: decoding.reference("place"),
            time: decoding.reference("time"), first: decoding.references("first"), location: decoding.location())
    }
}

extension SentenceChange.Part {
    /// The part of sentences, in words.
    package var inWords: String {
        switch self {
        case .start: "the default sentence"
        case .action: "the list of actions"
        case .place: "the list of places"
        case .sub: "lists of places in a region"
        case .time: "the list of times"
        }
    }
}
