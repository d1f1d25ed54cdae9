import LayoverFrame
import LayoverModel
import LayoverTrips

/// Proof that the server wrote a form: for one person, in one trip, not long ago.
///
/// Without the cookie of that person no client obtains one, and a form for another person is worthless.
struct PageProof: Sendable {
    enum Verdict: Hashable, Sendable {
        /// With the name of the form.
        case valid(String)
        /// It is more than a day old.
        case expired
        /// It is for another person or trip, or forged.
        case foreign
        case missing
    }

    private static let separator: Character = "."
    /// How far ahead another server's clock may be.
    private static let skewSeconds = 300

    let key: SigningKey

    /// The proof in a form for a person.
    ///
    /// - Parameters:
    ///   - name: Distinguishes the form from the same one shown later.
    ///   - person: The hash of the key of the person who sees it.
    ///   - trip: The trip.
    ///   - now: The time at which it is shown.
    /// - Returns: Letters, digits and dots.
    func text(named name: String, for person: TripHash, in trip: TripID, at now: UTCInstant) -> String {
        let claim = "\(now.seconds)\(PageProof.separator)\(name)"
        return "\(claim)\(PageProof.separator)\(hexadecimal(sign(claim, person, trip)))"
    }

    func verdict(_ text: String?, for person: TripHash, in trip: TripID, at now: UTCInstant) -> Verdict {
        guard let text, text.utf8.count <= TripCallLimits.proofBytes else { return .missing }
        let parts = text.split(separator: PageProof.separator, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let seconds = Int(parts[0]), let code = bytes(ofHexadecimal: parts[2].utf8),
            code.count == TripHash.byteCount
        else { return .missing }
        let claim = "\(parts[0])\(PageProof.separator)\(parts[1])"
        guard key.verify(code, of: message(claim, person, trip), purpose: .tripForm) else { return .foreign }
        let age = now.seconds - seconds
        return (-PageProof.skewSeconds...TripCallLimits.proofSeconds).contains(age) ? .valid(parts[1]) : .expired
    }

    private func sign(_ claim: String, _ person: TripHash, _ trip: TripID) -> [UInt8] {
        key.sign(message(claim, person, trip), purpose: .tripForm)
    }

    /// Each part has a fixed length, or ends before a line break, which no part contains.
    private func message(_ claim: String, _ person: TripHash, _ trip: TripID) -> [UInt8] {
        Array("\(claim)\n\(trip.text)\n".utf8) + person.bytes
    }
}
