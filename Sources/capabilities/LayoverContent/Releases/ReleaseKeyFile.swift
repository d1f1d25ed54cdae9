import LayoverFiles
package import LayoverReleases
package import LayoverSeal

/// Key files: the private half is where releases are signed, the public half on each server.
package enum ReleaseKeyFile {
    /// Why a file has no usable key.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// Reads the public keys that are trusted.
    ///
    /// - Throws: ``Fault`` for a file without a key, and for too many files.
    package static func trusted(_ files: [String], _ seal: Seal) throws(Fault) -> [ReleaseKey] {
        guard files.count <= ReleaseLimits.keys else {
            throw Fault(
                description: "\(files.count) keys are named; at most \(ReleaseLimits.keys) are trusted at a time")
        }
        var keys: [ReleaseKey] = []
        for file in files {
            guard let key = ReleaseKey(try ReleaseKeyFile.text(of: file, .checking).bytes, digest: seal) else {
                throw Fault(description: "'\(file)' holds no key")
            }
            keys.append(key)
        }
        return keys
    }

    /// Reads the private key that signs.
    ///
    /// - Throws: ``Fault`` for a file without a key, or one that others than its owner may read.
    package static func signer(_ file: String, _ seal: Seal) throws(Fault) -> ReleaseSigner {
        let text = try ReleaseKeyFile.text(of: file, .signing)
        guard !AtomicFile.isOpenToOthers(file) else {
            throw Fault(description: "others may read or write the key '\(file)'; run: chmod 600 \(file)")
        }
        guard let pair = SignatureKey(seed: text.bytes), let key = ReleaseKey(pair.publicKey, digest: seal) else {
            throw Fault(description: "'\(file)' holds no key")
        }
        return ReleaseSigner(key: key) { pair.signature(of: $0) }
    }

    /// Makes a pair of keys: the private one at `file`, the public one next to it with `.pub` after its name.
    ///
    /// - Throws: ``Fault`` if a file exists already, or the disk cannot be written.
    package static func make(_ file: String, _ seal: Seal) throws(Fault) -> ReleaseKey {
        let seed = seal.randomBytes(SignatureKey.seedBytes)
        guard let pair = SignatureKey(seed: seed), let key = ReleaseKey(pair.publicKey, digest: seal) else {
            throw Fault(description: "libsodium could not make a key")
        }
        try write(ReleaseKeyText(.signing, seed), to: file)
        do throws(Fault) {
            try write(ReleaseKeyText(.checking, pair.publicKey), to: file + ".pub")
        } catch {
            _ = try? AtomicFile.delete(file)
            throw error
        }
        return key
    }

    private static func text(of file: String, _ half: ReleaseKeyText.Half) throws(Fault) -> ReleaseKeyText {
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes = try AtomicFile.read(file, limit: ReleaseKeyText.byteLimit)
        } catch {
            throw Fault(description: "the key '\(file)' cannot be used: \(error)")
        }
        guard let bytes else {
            throw Fault(description: "the key '\(file)' is missing; 'layover release key' makes one")
        }
        do throws(ReleaseKeyText.Fault) {
            return try ReleaseKeyText(reading: bytes, wanted: half)
        } catch {
            throw Fault(description: "the key '\(file)' cannot be used: \(error)")
        }
    }

    private static func write(_ text: ReleaseKeyText, to file: String) throws(Fault) {
        let isMade: Bool
        do throws(FileError) {
            isMade = try AtomicFile.make(file, text.file)
        } catch {
            throw Fault(description: error.description)
        }
        guard isMade else {
            throw Fault(description: "'\(file)' exists already, and a lost key cannot be restored; choose another name")
        }
    }
}
