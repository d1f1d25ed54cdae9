package import LayoverSeal

/// The server's own secret, by which it knows what it said itself.
///
/// Each purpose has a key of its own, made from the one secret, so that no signature ever stands for another kind.
package struct SigningKey: Sendable {
    /// Purpose of a signature; the word goes into the key, so it never changes.
    package enum Purpose: String, CaseIterable, Sendable {
        case layoutID = "layout-id"
        case previewLink = "preview-link"
        case cardPreview = "card-preview"
        case tripOffer = "trip-offer"
        case tripForm = "trip-form"
        case tripImage = "trip-image"
    }

    /// Bytes of the secret.
    package static let secretBytes = 32
    /// Its file in the state folder, where no setting names another.
    package static let fileName = "signing.key"

    /// Seals the tokens of searches; nothing is signed with it.
    package let searchTokens: SealingKey
    /// Proves cards: that a layout had them.
    package let cardProofs: ShortHashKey
    private let layoutIDs: AuthenticationKey
    private let previewLinks: AuthenticationKey
    private let cardPreviews: AuthenticationKey
    private let tripOffers: AuthenticationKey
    private let tripForms: AuthenticationKey
    private let tripImages: AuthenticationKey

    /// Takes 32 random bytes.
    package init(secret: [UInt8]) {
        func key(_ word: String) -> [UInt8] { AuthenticationKey(secret).code(of: [Array("layover \(word)".utf8)]) }
        layoutIDs = AuthenticationKey(key(Purpose.layoutID.rawValue))
        previewLinks = AuthenticationKey(key(Purpose.previewLink.rawValue))
        cardPreviews = AuthenticationKey(key(Purpose.cardPreview.rawValue))
        tripOffers = AuthenticationKey(key(Purpose.tripOffer.rawValue))
        tripForms = AuthenticationKey(key(Purpose.tripForm.rawValue))
        tripImages = AuthenticationKey(key(Purpose.tripImage.rawValue))
        searchTokens = SealingKey(key("search-token"))
        cardProofs = ShortHashKey(key("card-proof"))
    }

    /// The signature, 32 bytes; its first bytes are a shorter one, as hard to guess as they are many.
    package func sign(_ bytes: [UInt8], purpose: Purpose) -> [UInt8] { key(purpose).code(of: [bytes]) }

    /// Tells whether a signature, or the first bytes of one, is this key's, for this purpose.
    ///
    /// The caller sees to the length: one byte is guessed in 256 tries.
    package func verify(_ signature: [UInt8], of bytes: [UInt8], purpose: Purpose) -> Bool {
        key(purpose).verify(signature, of: [bytes])
    }

    private func key(_ purpose: Purpose) -> AuthenticationKey {
        switch purpose {
        case .layoutID: layoutIDs
        case .previewLink: previewLinks
        case .cardPreview: cardPreviews
        case .tripOffer: tripOffers
        case .tripForm: tripForms
        case .tripImage: tripImages
        }
    }
}
