/// A parsed code, before its parts are looked up: `1.fly.norway~oslo.spring`.
struct SentenceCode {
    /// Why a code cannot be read at all.
    enum Fault: Error { case bad, newer }

    enum Place {
        case word(Substring, sub: Substring?)
        /// Text as typed, not cleaned yet.
        case typed(String)
    }

    var action: Substring?
    var place: Place?
    var time: Substring?

    /// The empty code: all defaults.
    init() {}

    /// Reads a code of at most this `version`; the empty code means all defaults.
    ///
    /// - Complexity: O(bytes), of which there are at most ``SentenceLimits/codeBytes``.
    init(_ code: String, version: Int) throws(Fault) {
        guard !code.isEmpty else { return }
        guard code.utf8.count <= SentenceLimits.codeBytes else { throw Fault.bad }
        let parts = code.utf8.split(separator: 0x2e, maxSplits: 4, omittingEmptySubsequences: false).map {
            Substring($0)
        }
        guard let number = SentenceCode.number(parts[0]) else { throw Fault.bad }
        guard number <= version else { throw Fault.newer }
        guard (2...4).contains(parts.count), SentenceIdentifier.isSound(parts[1]) else { throw Fault.bad }
        action = parts[1]
        if parts.count > 2 { place = try SentenceCode.place(parts[2]) }
        if parts.count > 3 {
            guard SentenceIdentifier.isSound(parts[3]) else { throw Fault.bad }
            time = parts[3]
        }
    }

    /// A version, from 1, without leading zeros.
    private static func number(_ part: Substring) -> Int? {
        guard (1...9).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            part.utf8.first != 0x30
        else { return nil }
        return Int(part)
    }

    private static func place(_ part: Substring) throws(Fault) -> Place {
        if part.utf8.first == 0x5f {
            guard let bytes = Base64URL.decoded(part.utf8.dropFirst()),
                let text = String(validating: bytes, as: UTF8.self)
            else { throw Fault.bad }
            return .typed(text)
        }
        let tilde = part.utf8.firstIndex(of: 0x7e)
        let (word, sub) = (part[..<(tilde ?? part.endIndex)], tilde.map { part[part.utf8.index(after: $0)...] })
        guard SentenceIdentifier.isSound(word), sub.map({ SentenceIdentifier.isSound($0) }) ?? true else {
            throw Fault.bad
        }
        return .word(word, sub: sub)
    }
}
