import LayoverFiles
package import LayoverReleases
package import LayoverSeal

/// Files of keys: the private half lies where releases are signed, the public half on each server.
package enum ReleaseKeyFile {
    /// Why a file gives no key.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// Reads the public halves that are trusted.
    ///
    /// - Throws: ``Fault`` for a file that holds none, and for too many.
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

    /// Reads the private half that signs.
    ///
    /// - Throws: ``Fault`` for a file that holds none, or that others than its owner may read.
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

    /// Makes a pair: the private half at `file`, the public one beside it with `.pub` behind its name.
    ///
    /// - Throws: ``Fault`` where something is there already, or the disk takes nothing.
    package static func make(_ file: String, _ seal: Seal) throws(Fault) -> ReleaseKey {
        let seed = seal.randomBytes(SignatureKey.seedBytes)
        guard let pair = SignatureKey(seed: seed), let key = ReleaseKey(pair.publicKey, digest: seal) else {
            throw Fault(description: "libsodium made no key")
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
        guard let bytes else { throw Fault(description: "there is no key '\(file)'; 'layover release key' makes one") }
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
            throw Fault(description: "'\(file)' is there already, and a key cannot be made again; choose another name")
        }
    }
}
