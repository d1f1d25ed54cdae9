/// The content of a hand-over: the person's key, and the link that then opens the trip's page, if one was named.
package struct HandoverContent: Hashable, Sendable {
    private static let separator: Character = "."

    package let key: String
    /// The link's token.
    package let link: String?

    package init(key: String, link: String?) { (self.key, self.link) = (key, link) }

    /// Reads the form that ``text`` writes.
    ///
    /// - Returns: `nil` for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: HandoverContent.separator, omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count), Crockford.isToken(parts[0], count: Crockford.keyCharacters),
            parts.dropFirst().allSatisfy({ Crockford.isToken($0, count: Crockford.tokenCharacters) })
        else { return nil }
        self.init(key: parts[0], link: parts.count == 2 ? parts[1] : nil)
    }

    /// The form in which it is sealed.
    package var text: String { link.map { "\(key)\(HandoverContent.separator)\($0)" } ?? key }
}
