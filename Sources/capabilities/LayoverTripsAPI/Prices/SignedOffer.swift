import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTrips

/// A flight that this server signed for a gateway: any client that has the text may add it to a trip as a vouched one.
///
/// On the wire: JSON and the HMAC-SHA256 of its bytes, both in base64url, with a dot between.
struct SignedOffer: Hashable {
    let flight: FlightOffer
    /// The last second in which it is valid.
    let until: UTCInstant

    init(_ flight: FlightOffer, until: UTCInstant) {
        self.flight = flight
        self.until = until
    }

    /// Makes the text; the same for the same offer and key.
    func text(signedWith key: SigningKey) -> String {
        let payload = Array(
            JSONValue.object(of: ["offer": ItemOffer.flight(flight, .seen).json, "until": .int(until.seconds)])
                .description.utf8)
        return Seal.base64URL(payload) + "." + Seal.base64URL(key.sign(payload, purpose: .tripOffer))
    }

    /// Reads a text and checks its signature and time.
    ///
    /// - Throws: `offerInvalid` if this key did not sign it; nothing in it is read before. `offerGone` if it is too old.
    init(_ text: String, key: SigningKey, now: UTCInstant) throws(TripProblem) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard text.utf8.count <= TripCallLimits.signedBytes, parts.count == 2,
            let payload = Seal.bytes(base64URL: parts[0]), let signature = Seal.bytes(base64URL: parts[1]),
            signature.count == SignedOffer.signatureBytes,
            key.verify(signature, of: payload, purpose: .tripOffer), let json = try? JSONValue(parsing: payload),
            let until = json["until"]?.int,
            let flight = json["offer"].flatMap({ ItemOffer(stored: $0) })?.flight
        else { throw .offerInvalid }
        guard now.seconds <= until else { throw .offerGone }
        self.init(flight, until: UTCInstant(seconds: until))
    }

    private static let signatureBytes = 32
}
