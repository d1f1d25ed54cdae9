import LayoverModel

/// One half of a key as its file stores it: a word that names the half, and 64 hexadecimal digits.
package struct ReleaseKeyText: Hashable, Sendable {
    package enum Half: String, Sendable {
        /// The private half, which signs.
        case signing = "layover-release-private"
        /// The public half, which checks signatures.
        case checking = "layover-release-public"
    }

    /// Why a file does not contain the requested half.
    package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// It contains the other half.
        case otherHalf(wanted: Half)
        case unknown(wanted: Half)

        package var description: String {
            switch self {
            case .otherHalf(.checking):
                "it is the private key, which must stay where releases are signed; use the public one, '.pub'"
            case .otherHalf(.signing):
                "it is the public key, which cannot sign; use the private one, without '.pub'"
            case .unknown(let wanted):
                "it is not a key; a key is '\(wanted.rawValue)' and 64 hexadecimal digits, as written by 'layover release key'"
            }
        }
    }

    /// Bytes of a file, with room for spaces and line ends at its end.
    package static let byteLimit = 256

    package let half: Half
    /// 32 bytes: the seed of the private half, or the public half itself.
    package let bytes: [UInt8]

    package init(_ half: Half, _ bytes: [UInt8]) {
        self.half = half
        self.bytes = bytes
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: Its bytes.
    ///   - half: The requested half.
    /// - Throws: ``Fault`` if it contains anything else.
    package init(reading file: [UInt8], wanted half: Half) throws(Fault) {
        let words = file.split { $0 == 0x20 || $0 == 0x0a || $0 == 0x0d }.map { String(decoding: $0, as: UTF8.self) }
        guard file.count <= ReleaseKeyText.byteLimit, words.count == 2, let found = Half(rawValue: words[0]),
            let bytes = LayoverModel.bytes(ofHexadecimal: words[1].utf8), bytes.count == ReleaseKey.byteCount
        else { throw .unknown(wanted: half) }
        guard found == half else { throw .otherHalf(wanted: half) }
        self.init(half, bytes)
    }

    package var file: [UInt8] { Array("\(half.rawValue) \(hexadecimal(bytes))\n".utf8) }
}
