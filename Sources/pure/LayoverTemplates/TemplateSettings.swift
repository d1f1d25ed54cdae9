/// Settings of a whole content tree for its cards.
package struct TemplateSettings: Hashable, Sendable {
    /// Schemes beside https that a link may have: `skyscanner`, `mailto`, `tel`.
    package let deepLinks: [String]
    /// Hosts that images may come from.
    package let imageHosts: [String]
    /// The origin under which the server serves its own images: `https://cards.example.com`.
    package let assetOrigin: String?
    /// Bytes that a whole rendered card may have.
    package let cardBytes: Int
    /// True if the schemes and hosts are not known, because the tree's settings do not read: then all that may ever be
    /// allowed is, so that only what is wrong in any case is told.
    package let areUnknown: Bool

    package init(
        deepLinks: [String] = [], imageHosts: [String] = [], assetOrigin: String? = nil, cardBytes: Int = 16_384,
        areUnknown: Bool = false
    ) {
        self.deepLinks = deepLinks
        self.imageHosts = imageHosts
        self.assetOrigin = assetOrigin
        self.cardBytes = cardBytes
        self.areUnknown = areUnknown
    }
}
