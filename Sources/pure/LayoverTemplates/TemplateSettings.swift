/// Settings of a whole content tree for its cards.
package struct TemplateSettings: Hashable, Sendable {
    /// Schemes of links in addition to https: `skyscanner`, `mailto`, `tel`.
    package let deepLinks: [String]
    /// Hosts of images.
    package let imageHosts: [String]
    /// The origin of the server's own images: `https://cards.example.com`.
    package let assetOrigin: String?
    /// Bytes of a whole rendered card.
    package let cardBytes: Int
    /// True if the schemes and hosts are unknown, because the tree's settings cannot be read.
    ///
    /// Everything that settings could allow is then allowed, so that only definite errors are reported.
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
