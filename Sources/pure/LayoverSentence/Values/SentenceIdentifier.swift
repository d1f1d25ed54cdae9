/// The form of identifiers in codes: words of lower-case letters and digits, joined by `-`.
enum SentenceIdentifier {
    static let advice = "write small letters and digits, with '-' between words, at most 40"

    static func isSound(_ text: some StringProtocol) -> Bool { isSound(text.utf8) }

    static func isSound(_ bytes: some Collection<UInt8>) -> Bool {
        guard !bytes.isEmpty, bytes.count <= SentenceLimits.identifierBytes else { return false }
        var isInWord = false
        for byte in bytes {
            switch byte {
            case 0x61...0x7a, 0x30...0x39: isInWord = true
            case 0x2d where isInWord: isInWord = false
            default: return false
            }
        }
        return isInWord
    }
}
