import LayoverFrame
import LayoverModel
import LayoverTrips

/// Proof that the server wrote a form: for one person, in one trip, not long ago.
///
/// Whoever has no cookie of that person can make none, and a form of somebody else is worth nothing.
struct PageProof: Sendable {
    enum Verdict: Hashable, Sendable {
        /// With the name of the form.
        case valid(String)
        /// It was right a day ago.
        case expired
        /// For another person or trip, or for nobody.
        case foreign
        case missing
    }

    private static let separator: Character = "."
    /// How far ahead the clock of another server may be.
    private static let skewSeconds = 300

    let key: SigningKey

    /// What goes into a form that a person is shown.
    ///
    /// - Parameters:
    ///   - name: Tells the form from the same one shown later.
    ///   - person: The key's hash of whoever is shown it.
    ///   - trip: Where.
    ///   - now: When it is shown.
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

    /// Each part has one length, or ends before a line's end that none of them has.
    private func message(_ claim: String, _ person: TripHash, _ trip: TripID) -> [UInt8] {
        Array("\(claim)\n\(trip.text)\n".utf8) + person.bytes
    }
}
