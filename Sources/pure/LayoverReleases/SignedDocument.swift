import LayoverModel

/// A record or a pointer as it is stored in its folder: lines of a name and a value, the first of which is the kind of
/// document.
///
/// The last line is the signature of all lines before it.
struct SignedDocument {
    private static let signatureBytes = 64
    private static let lastName = "signature "
    /// Bytes of the last line: its name, two digits per byte, and its end.
    private static let lastCount = lastName.utf8.count + signatureBytes * 2 + 1

    let part: ReleasePart
    /// The signed bytes: all lines but the last.
    let signed: [UInt8]
    /// The ID of the key that the document names as its signer.
    let key: String
    private let signature: [UInt8]

    /// Splits a document without trusting it; only the first two lines are read.
    init(_ document: [UInt8], _ part: ReleasePart) throws(ReleaseRefusal) {
        guard document.count <= ReleaseLimits.documentBytes else {
            throw .tooLarge(part, what: "bytes", limit: ReleaseLimits.documentBytes)
        }
        let last = document.suffix(SignedDocument.lastCount)
        let digits = last.dropFirst(SignedDocument.lastName.utf8.count).dropLast()
        guard last.count == SignedDocument.lastCount, last.starts(with: SignedDocument.lastName.utf8),
            last.last == UInt8(ascii: "\n"), let signature = LayoverModel.bytes(ofHexadecimal: digits)
        else { throw .truncated(part) }
        let signed = Array(document.dropLast(SignedDocument.lastCount))
        let lines = signed.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, lines[0].elementsEqual(SignedDocument.purpose(of: part).utf8) else {
            throw .malformed(part, why: "its first line is not '\(SignedDocument.purpose(of: part))'")
        }
        let key = String(decoding: lines[1].dropFirst("key ".utf8.count), as: UTF8.self)
        guard lines[1].starts(with: "key ".utf8), ReleaseKey.isID(key) else {
            throw .malformed(part, why: "its second line names no key")
        }
        self.part = part
        self.signed = signed
        self.key = key
        self.signature = signature
    }

    /// Returns whether the private half of `key` signed these lines.
    func isSigned(by key: ReleaseKey, _ tools: ReleaseTools) -> Bool { tools.verify(signature, signed, key.bytes) }

    /// The first line, so that a signature of one kind is never accepted for another.
    static func purpose(of part: ReleasePart) -> String { "layover release \(part.rawValue) 1" }

    /// The lines of a document and their signature.
    static func bytes(_ lines: [UInt8], signature: [UInt8]) -> [UInt8] {
        lines + Array("\(lastName)\(hexadecimal(signature))\n".utf8)
    }
}
