import LayoverFiles
import LayoverModel
package import LayoverSeal

/// File of the signing key: 64 hexadecimal digits, in a file that only its owner may read.
package struct SigningKeyFile: Sendable {
    /// Why there is no key in a file.
    package struct Unreadable: Error, CustomStringConvertible {
        package let description: String
    }

    /// A key, and how it stands with its file.
    package struct Opened: Sendable {
        package let key: SigningKey
        /// Why the key is in memory alone and ends with the server; `nil` where it lies in its file.
        package let trouble: String?
    }

    /// Bytes of a file that may be one; a longer one is something else.
    static let byteLimit = 1024

    package let path: String

    package init(_ path: String) { self.path = path }

    /// The file that the settings name, else the one in the state folder.
    package init(_ settings: ServerSettings) {
        path = settings.signingKeyFile.isEmpty ? settings.state + "/" + SigningKey.fileName : settings.signingKeyFile
    }

    /// The key in the file.
    ///
    /// - Throws: `Unreadable`, where there is none or it does not read.
    package func read() throws -> SigningKey {
        guard let bytes = try AtomicFile.read(path, limit: SigningKeyFile.byteLimit) else {
            throw Unreadable(description: "there is no signing key in '\(path)'; a server makes one when it starts")
        }
        guard let secret = SigningKeyFile.secret(bytes) else {
            throw Unreadable(
                description:
                    "'\(path)' holds no signing key; write 64 hexadecimal digits, or delete it and a server makes one")
        }
        return SigningKey(secret: secret)
    }

    /// The key in the file, which is made where there is none; where neither can be done, a key in memory.
    package func open(_ seal: Seal, log: ServerLog) -> Opened {
        do {
            let key = try readOrMake(seal)
            if AtomicFile.isOpenToOthers(path) {
                log.warning("others than its owner may read '\(path)', the signing key; 'chmod 600' it")
            }
            return Opened(key: key, trouble: nil)
        } catch {
            let trouble = "\(error)"
            log.warning(
                "\(trouble); a signing key in memory stands in: what it signs is refused by other servers, and after a restart"
            )
            return Opened(key: SigningKey(secret: seal.randomBytes(SigningKey.secretBytes)), trouble: trouble)
        }
    }

    private func readOrMake(_ seal: Seal) throws -> SigningKey {
        guard try AtomicFile.read(path, limit: SigningKeyFile.byteLimit) == nil else { return try read() }
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try AtomicFile.makeFolder(String(path[..<slash]))
        }
        let line = hexadecimal(seal.randomBytes(SigningKey.secretBytes)) + "\n"
        // Another server may have made it meanwhile; what lies there then counts.
        _ = try AtomicFile.make(path, Array(line.utf8))
        return try read()
    }

    /// 64 hexadecimal digits, with white space around them.
    private static func secret(_ bytes: [UInt8]) -> [UInt8]? {
        let digits = bytes.filter { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
        guard digits.count == SigningKey.secretBytes * 2 else { return nil }
        let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard values.count == digits.count else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
