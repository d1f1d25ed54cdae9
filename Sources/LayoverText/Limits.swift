/// How much this room takes from a message that somebody wrote.
package enum Limits {
    /// The longest message, in bytes of UTF-8.
    package static let messageBytes = 4096
    /// How deep choices may stand inside choices; a choice at the top has depth 1.
    package static let choiceDepth = 6
    /// The most arms of one plural or select.
    package static let armsPerChoice = 64
    /// The longest style of a number or date, in scalars.
    package static let styleScalars = 64
}
