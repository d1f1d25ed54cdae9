/// One sentence: its text in pieces, its code, and its repairs.
package struct Sentence: Hashable, Sendable {
    package struct Token: Hashable, Sendable {
        package enum Role: String, Sendable { case text, action, place, sub, more, time, stop }

        package let role: Role
        package let text: String
        /// The text between the previous token and this one.
        package let gap: String
        /// True if it must stay with the previous token.
        package let glue: Bool
        /// The slot that it opens.
        package var slot: String?
        package var id: String?
        /// Of an action in two parts: 1 or 2.
        package var part: Int?
        package var isTyped = false
    }

    package let choice: SentenceChoice
    package let tokens: [Token]
    /// The code after repairs, with hidden slots.
    package let code: String
    /// The code without hidden slots.
    package let share: String
    package let repairs: [SentenceRepair]

    /// Gaps and texts of all tokens in order.
    package var text: String { tokens.reduce(into: "") { $0 += $1.gap + $1.text } }

    /// Texts that must not be broken over lines.
    package var groups: [String] {
        tokens.reduce(into: []) { groups, token in
            guard token.glue, let last = groups.popLast() else { return groups.append(token.text) }
            groups.append(last + token.gap + token.text)
        }
    }
}
