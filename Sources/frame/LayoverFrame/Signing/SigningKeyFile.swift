import LayoverFiles
import LayoverModel
package import LayoverSeal

/// File of the signing key: 64 hexadecimal digits, in a file that only its owner can read.
package struct SigningKeyFile: Sendable {
    /// Why a file contains no key.
    package struct Unreadable: Error, CustomStringConvertible {
        package let description: String
    }

    /// A key, and whether it is stored.
    package struct Opened: Sendable {
        package let key: SigningKey
        /// Why the key is only in memory and is lost when the server stops; `nil` if it is in its file.
        package let trouble: String?
    }

    /// The largest possible key file; a longer one is another file.
    static let byteLimit = 1024

    package let path: String

    package init(_ path: String) { self.path = path }

    /// The file in the settings, else the one in the state folder.
    package init(_ settings: ServerSettings) {
        path = settings.signingKeyFile.isEmpty ? settings.state + "/" + SigningKey.fileName : settings.signingKeyFile
    }

    /// The key in the file.
    ///
    /// - Throws: `Unreadable` if the file is missing or invalid.
    package func read() throws -> SigningKey {
        guard let bytes = try AtomicFile.read(path, limit: SigningKeyFile.byteLimit) else {
            throw Unreadable(description: "'\(path)' has no signing key; a server makes one when it starts")
        }
        guard let secret = SigningKeyFile.secret(bytes) else {
            throw Unreadable(
                description:
                    "'\(path)' contains no signing key; write 64 hexadecimal digits, or delete it and a server makes one"
            )
        }
        return SigningKey(secret: secret)
    }

    /// The key in the file, which is created if it is missing; if neither is possible, a key in memory.
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
                "\(trouble); the server uses a signing key in memory: other servers reject its signatures, and a restart ends them"
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
        // Another server may have created it meanwhile; then its key counts.
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
