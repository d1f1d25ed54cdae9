import Foundation

/// The meaning of a pair's `expect`.
struct PairExpectation: CustomStringConvertible {
    enum Content {
        /// Only the structure is checked.
        case shape
        /// The text in the place of the hole.
        case text(String)
        /// The complete value of the attribute.
        case equals(String)
        /// The attribute starts with `prefix`; the rest uses only the alphabet and percent-decodes to the text.
        case percentDecoded(String, prefix: String, alphabet: Set<Character>)
        /// The address is kept and leads to the same place.
        case survives(String?)
        /// The address must be removed; the text says why.
        case blocked(String)
    }

    let content: Content
    let tag: String?
    let attribute: String?
    let description: String

    /// - Throws: `SuiteError` for unknown members, or members that contradict each other.
    init(_ members: [String: SuiteValue]) throws(SuiteError) {
        var texts: [String: String] = [:]
        for (name, value) in members {
            guard case .text(let text) = value else { throw SuiteError("'\(name)' is not a text") }
            texts[name] = text
        }
        guard texts["kind"] == "same-shape" else { throw SuiteError("kind is \(texts["kind"] ?? "absent")") }
        (content, tag, attribute) = (try PairExpectation.content(texts), texts["tag"], texts["attr"])
        if attribute == nil, content.needsAttribute { throw SuiteError("'attr' is absent") }
        let known = PairExpectation.members(content).union(["kind", "tag", "attr"])
        if let unknown = texts.keys.sorted().first(where: { !known.contains($0) }) {
            throw SuiteError("unknown member '\(unknown)'")
        }
        description = texts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.debugDescription)" }
            .joined(separator: ", ")
    }

    private static func content(_ texts: [String: String]) throws(SuiteError) -> Content {
        if let text = texts["text_of_hole"] { return .text(text) }
        if let value = texts["equals"] { return .equals(value) }
        if let rest = texts["percent_decoded_rest"] {
            guard let prefix = texts["prefix"], let alphabet = texts["rest_alphabet"] else {
                throw SuiteError("'percent_decoded_rest' without 'prefix' and 'rest_alphabet'")
            }
            return .percentDecoded(rest, prefix: prefix, alphabet: try self.alphabet(alphabet))
        }
        switch texts["url"] {
        case "pass": return .survives(texts["resolves_like"])
        case "block-safety", "block-policy": return .blocked(texts["url"] ?? "")
        case nil: return .shape
        case .some(let other): throw SuiteError("url is '\(other)'")
        }
    }

    private static func members(_ content: Content) -> Set<String> {
        switch content {
        case .shape: []
        case .text: ["text_of_hole"]
        case .equals: ["equals"]
        case .percentDecoded: ["percent_decoded_rest", "prefix", "rest_alphabet"]
        case .survives: ["url", "resolves_like"]
        case .blocked: ["url"]
        }
    }

    /// The characters of `A-Za-z0-9 - . _ ~ %`: ranges or single characters, separated by spaces.
    private static func alphabet(_ text: String) throws(SuiteError) -> Set<Character> {
        var characters: Set<Character> = []
        for word in text.split(separator: " ").map(Array.init) {
            if word.count == 1 {
                characters.insert(word[0])
                continue
            }
            guard word.count.isMultiple(of: 3) else { throw SuiteError("the alphabet has '\(String(word))'") }
            for start in stride(from: 0, to: word.count, by: 3) {
                guard word[start + 1] == "-", let low = word[start].asciiValue, let high = word[start + 2].asciiValue,
                    low <= high
                else { throw SuiteError("the alphabet has '\(String(word))'") }
                characters.formUnion((low...high).map { Character(Unicode.Scalar($0)) })
            }
        }
        return characters
    }
}

extension PairExpectation.Content {
    fileprivate var needsAttribute: Bool {
        switch self {
        case .shape, .text: false
        case .equals, .percentDecoded, .survives, .blocked: true
        }
    }
}

extension PairExpectation {
    /// True if the checked part must exist in the card.
    var needsLeaf: Bool {
        switch content {
        case .shape, .blocked: false
        case .text, .equals, .percentDecoded, .survives: true
        }
    }

    var place: String {
        if case .text = content { return "text with the hole" }
        return "\(attribute ?? "attribute") of <\(tag ?? "*")>"
    }

    func concerns(_ leaf: PairLeaf) -> Bool {
        switch content {
        case .shape: false
        case .text: leaf.plain.attribute == nil && leaf.isOfHole
        default: leaf.plain.attribute == attribute && (tag == nil || leaf.plain.tag == tag)
        }
    }

    /// True if the card may also drop the link: for blocked addresses, and for a path of only dots.
    func mayBeRefused(_ value: String) -> Bool {
        switch content {
        case .blocked: true
        case .percentDecoded(_, let prefix, _):
            (value == "." || value == "..") && !prefix.contains("?") && !prefix.contains("#")
        default: false
        }
    }

    /// The error in one text or attribute; `nil` if it is as expected.
    func miss(_ leaf: PairLeaf, value: String) -> String? {
        let found = leaf.value
        switch content {
        case .shape: return nil
        case .text(let text):
            guard let pieces = leaf.pieces else { return "cannot judge: the text around the hole changes with it" }
            return difference(found, pieces.joined(separator: withoutNUL(text)))
        case .equals(let text): return difference(found, withoutNUL(text))
        case .survives(let address):
            return ComparedAddress(found) == ComparedAddress(address ?? value) ? nil : found.debugDescription
        case .blocked:
            return found.isEmpty || found.hasPrefix("about:invalid") ? nil : "\(found.debugDescription) survived"
        case .percentDecoded(let rest, let prefix, let alphabet):
            if mayBeRefused(value), found.hasPrefix("about:invalid") { return nil }
            return percentMiss(found, expected: rest, prefix: prefix, alphabet: alphabet)
        }
    }

    private func difference(_ found: String, _ expected: String) -> String? {
        // Compared scalar by scalar, because canonically equivalent strings must count as different here.
        found.unicodeScalars.elementsEqual(expected.unicodeScalars) ? nil : found.debugDescription
    }

    private func withoutNUL(_ text: String) -> String { text.replacing("\0", with: "\u{fffd}") }

    private func percentMiss(
        _ found: String, expected: String, prefix: String, alphabet: Set<Character>
    ) -> String? {
        guard found.utf8.starts(with: prefix.utf8) else { return "\(found.debugDescription) has another start" }
        let rest = String(decoding: Array(found.utf8.dropFirst(prefix.utf8.count)), as: UTF8.self)
        if let stranger = rest.first(where: { !alphabet.contains($0) }) {
            return "\(stranger.debugDescription) is in \(found.debugDescription)"
        }
        guard let bytes = PairExpectation.percentDecoded(rest) else { return "an odd '%' in \(found.debugDescription)" }
        return bytes == Array(expected.utf8) ? nil : found.debugDescription
    }

    /// The bytes of a percent-encoded text; `nil` if a `%` is not followed by two hexadecimal digits.
    ///
    /// Foundation's own decoding drops a byte order mark at the start.
    static func percentDecoded(_ text: String) -> [UInt8]? {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var offset = 0
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "%") else {
                decoded.append(bytes[offset])
                offset += 1
                continue
            }
            guard offset + 2 < bytes.count, let high = Character(Unicode.Scalar(bytes[offset + 1])).hexDigitValue,
                let low = Character(Unicode.Scalar(bytes[offset + 2])).hexDigitValue
            else { return nil }
            decoded.append(UInt8(high * 16 + low))
            offset += 3
        }
        return decoded
    }
}

extension Character {
    fileprivate var debugDescription: String { String(self).debugDescription }
}
