package import LayoverSeal

/// The server's own secret, with which it recognises values that it issued itself.
///
/// Each purpose has a key of its own, derived from the one secret, so that a signature is never valid for another purpose.
package struct SigningKey: Sendable {
    /// Purpose of a signature; the word is part of the key, so it must not change.
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
    /// Its file in the state folder, unless a setting names another.
    package static let fileName = "signing.key"

    /// Seals the tokens of searches; nothing is signed with it.
    package let searchTokens: SealingKey
    /// Proves that a layout contained a card.
    package let cardProofs: ShortHashKey
    private let layoutIDs: AuthenticationKey
    private let previewLinks: AuthenticationKey
    private let cardPreviews: AuthenticationKey
    private let tripOffers: AuthenticationKey
    private let tripForms: AuthenticationKey
    private let tripImages: AuthenticationKey

    /// Takes a secret of 32 random bytes.
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

    /// The signature, 32 bytes.
    ///
    /// A prefix of it is a shorter signature, which is easier to guess.
    package func sign(_ bytes: [UInt8], purpose: Purpose) -> [UInt8] { key(purpose).code(of: [bytes]) }

    /// True if a signature, or a prefix of one, was made with this key for this purpose.
    ///
    /// The caller checks the length: one byte is guessed in 256 tries.
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
