/// What a whole content tree says about its cards.
package struct TemplateSettings: Hashable, Sendable {
    /// Schemes beside https that a link may have: `skyscanner`, `mailto`, `tel`.
    package let deepLinks: [String]
    /// Hosts that images may come from.
    package let imageHosts: [String]
    /// The origin under which the server serves its own images: `https://cards.example.com`.
    package let assetOrigin: String?
    /// Bytes that a whole rendered card may have.
    package let cardBytes: Int

    package init(
        deepLinks: [String] = [], imageHosts: [String] = [], assetOrigin: String? = nil, cardBytes: Int = 16_384
    ) {
        self.deepLinks = deepLinks
        self.imageHosts = imageHosts
        self.assetOrigin = assetOrigin
        self.cardBytes = cardBytes
    }
}
