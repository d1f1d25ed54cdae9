/// The part of a whole page from the text scale to the body of its card, the same for all cards with one look.
///
/// An immutable object, shared by cards with one look and by the languages of one card.
package final class CardHead: Sendable {
    /// Only the rules that the card uses.
    package let stylesheet: [UInt8]
    /// The rules that end long texts, after the stylesheet; empty if there are none.
    let lineRules: [UInt8]
    /// The policy, which contains the digest of both; heads with the same policy are equal.
    package let policy: String
    package let bytes: [UInt8]

    init(stylesheet: [UInt8], lineRules: [UInt8], policy: String) {
        self.stylesheet = stylesheet
        self.lineRules = lineRules
        self.policy = policy
        bytes = CardDocument.head(policy: policy, stylesheet: stylesheet, lineRules: lineRules)
    }

    /// True if one can replace the other.
    package func isEqual(to other: CardHead) -> Bool {
        policy == other.policy && stylesheet == other.stylesheet && lineRules == other.lineRules
    }
}
