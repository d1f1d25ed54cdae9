import LayoverSeal
import LayoverTrips

/// Makes names, keys and tokens, and the hashes that are all that is ever kept of them.
struct TripSecrets: Sendable {
    let seal: Seal

    func hash(_ text: String) -> TripHash { hash([Array(text.utf8)]) }

    func hash(_ parts: [[UInt8]]) -> TripHash {
        guard let hash = TripHash(seal.sha256(parts)) else { preconditionFailure("a SHA-256 has 32 bytes") }
        return hash
    }

    func trip() -> TripID { TripID(random: seal.randomBytes(Crockford.bytes(for: 26)), count: 26) }

    /// A person, or an item: told apart within one trip.
    func name<Noun>() -> Identifier<Noun> { Identifier(random: seal.randomBytes(Crockford.bytes(for: 13)), count: 13) }

    func personKey() -> String { text(Crockford.keyCharacters) }

    func linkToken() -> String { text(Crockford.tokenCharacters) }

    private func text(_ count: Int) -> String {
        Crockford.text(seal.randomBytes(Crockford.bytes(for: count)), count: count)
    }

    /// Seals what somebody with a token is to have; the token itself is kept nowhere.
    func seal(_ text: String, under token: String) -> [UInt8] {
        handoverKey(token).seal(Array(text.utf8), nonce: seal.randomBytes(SealingKey.nonceBytes)) ?? []
    }

    /// Opens what ``seal(_:under:)`` sealed; `nil` under another token.
    func open(_ sealed: [UInt8], under token: String) -> String? {
        handoverKey(token).open(sealed).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private func handoverKey(_ token: String) -> SealingKey {
        SealingKey(seal.sha256([Array("trips handover\n".utf8), Array(token.utf8)]))
    }

    /// The key of the person that a guest is in a trip: no two trips share it, and none of them tells of the guest.
    ///
    /// - Parameters:
    ///   - secret: The guest's own.
    ///   - trip: Where.
    ///   - turn: The how-manieth person that the guest is there, from 0.
    /// - Returns: What stands for the key.
    func guestKey(_ secret: String, in trip: TripID, turn: Int) -> TripHash {
        let key = AuthenticationKey(Array(secret.utf8))
        return hash([key.code(of: [Array("layover trip guest\n\(turn)\n\(trip.text)".utf8)])])
    }

    /// By what a request that comes twice is known.
    ///
    /// - Parameters:
    ///   - key: As the client sent it; it is kept nowhere, and what it seals nobody else opens.
    ///   - who: Whose it is.
    ///   - request: All that makes the request what it is.
    /// - Returns: The hashes of the key and of the request, and how the reply is sealed.
    func idempotency(_ key: String, of who: TripHash, request: [[UInt8]]) -> IdempotencyKey {
        let key = Array(key.utf8)
        let sealing = SealingKey(seal.sha256([Array("trips reply\n".utf8), who.bytes, key]))
        let nonce = seal.randomBytes(SealingKey.nonceBytes)
        return IdempotencyKey(
            hash: hash([Array("trips key\n".utf8), who.bytes, key]), request: hash(request),
            seal: { sealing.seal($0, nonce: nonce) ?? [] }, open: { sealing.open($0) })
    }
}
