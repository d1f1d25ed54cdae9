import LayoverSeal
import LayoverTrips

/// Makes names, keys and tokens, and their hashes, which alone are ever stored.
struct TripSecrets: Sendable {
    let seal: Seal

    func hash(_ text: String) -> TripHash { hash([Array(text.utf8)]) }

    func hash(_ parts: [[UInt8]]) -> TripHash {
        guard let hash = TripHash(seal.sha256(parts)) else { preconditionFailure("a SHA-256 has 32 bytes") }
        return hash
    }

    func trip() -> TripID { TripID(random: seal.randomBytes(Crockford.bytes(for: 26)), count: 26) }

    /// A name of a person or an item, unique within one trip.
    func name<Noun>() -> Identifier<Noun> { Identifier(random: seal.randomBytes(Crockford.bytes(for: 13)), count: 13) }

    func personKey() -> String { text(Crockford.keyCharacters) }

    /// A key with its hash.
    func key(_ text: String) -> PersonKey { PersonKey(text: text, hash: hash(text)) }

    func linkToken() -> String { text(Crockford.tokenCharacters) }

    private func text(_ count: Int) -> String {
        Crockford.text(seal.randomBytes(Crockford.bytes(for: count)), count: count)
    }

    /// A hand-over whose content only a holder of its token can read; the token itself is never stored.
    func handover(of content: HandoverContent, under token: String) -> NewHandover {
        let nonce = seal.randomBytes(SealingKey.nonceBytes)
        let sealed = handoverKey(token).seal(Array(content.text.utf8), nonce: nonce) ?? []
        return NewHandover(hash: hash(token), sealed: sealed)
    }

    /// Opens the content that ``handover(of:under:)`` sealed; `nil` under another token.
    func content(_ sealed: [UInt8], under token: String) -> HandoverContent? {
        handoverKey(token).open(sealed).flatMap { String(validating: $0, as: UTF8.self) }
            .flatMap(HandoverContent.init)
    }

    private func handoverKey(_ token: String) -> SealingKey {
        SealingKey(seal.sha256([Array("trips handover\n".utf8), Array(token.utf8)]))
    }

    /// The key of the person that a guest is in a trip: no two trips share it, and it does not reveal the guest.
    ///
    /// - Parameters:
    ///   - secret: The guest's secret.
    ///   - trip: The trip.
    ///   - turn: The number of persons that the guest was there before.
    /// - Returns: A key like any other, so that it may be handed over alone.
    func guestKey(_ secret: String, in trip: TripID, turn: Int) -> PersonKey {
        let authentication = AuthenticationKey(Array(secret.utf8))
        let claim = Array("layover trip guest\n\(turn)\n\(trip.text)".utf8)
        // One code has 256 bits, and a key 260.
        let bytes = authentication.code(of: [claim]) + authentication.code(of: [claim, Array("\nmore".utf8)])
        return key(Crockford.text(bytes, count: Crockford.keyCharacters))
    }

    /// The token of the hand-over that a person makes by a form: only a holder of the person's key can make it again.
    ///
    /// - Parameters:
    ///   - key: The person's key.
    ///   - form: The name of the form, which is not secret.
    /// - Returns: 26 characters.
    func handoverToken(of key: PersonKey, named form: String) -> String {
        let code = AuthenticationKey(Array(key.text.utf8)).code(of: [Array("layover trip handover\n\(form)".utf8)])
        return Crockford.text(code, count: Crockford.tokenCharacters)
    }

    /// The identity of a request that may be sent twice.
    ///
    /// - Parameters:
    ///   - key: The client's key; it is never stored, and only its holder can open what it seals.
    ///   - who: The owner of the request.
    ///   - request: Everything that distinguishes the request from others.
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
