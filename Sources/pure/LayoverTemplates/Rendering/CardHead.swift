/// What a whole page has from behind the text scale to the body of its card, the same for all cards of one look.
///
/// An immutable object: cards of one look, and the languages of one card, share it.
package final class CardHead: Sendable {
    /// The rules that the card uses and no other.
    package let stylesheet: [UInt8]
    /// The rules by which long texts end, behind the stylesheet; empty where none do.
    let lineRules: [UInt8]
    /// The policy, which names the digest of both; heads of one policy are equal.
    package let policy: String
    package let bytes: [UInt8]

    init(stylesheet: [UInt8], lineRules: [UInt8], policy: String) {
        self.stylesheet = stylesheet
        self.lineRules = lineRules
        self.policy = policy
        bytes = CardDocument.head(policy: policy, stylesheet: stylesheet, lineRules: lineRules)
    }

    /// True where one may stand for the other.
    package func isEqual(to other: CardHead) -> Bool {
        policy == other.policy && stylesheet == other.stylesheet && lineRules == other.lineRules
    }
}
