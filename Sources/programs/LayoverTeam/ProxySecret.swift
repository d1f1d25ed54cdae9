import LayoverFiles
import LayoverSeal

/// The secret that identifies the proxy that signs people in.
///
/// Only its hash is kept.
struct ProxySecret: Sendable {
    private let digest: [UInt8]
    private let seal: Seal

    /// Reads the secret from a file and drops the newline at its end.
    ///
    /// - Throws: `TeamError` if the file is missing, others than its owner can read it, or the secret is too short or too
    ///   long.
    init(file path: String, seal: Seal) throws {
        guard let bytes = try AtomicFile.read(path, limit: TeamLimits.secretBytes.upperBound + 2) else {
            throw TeamError("there is no file '\(path)' for --proxy-secret-file")
        }
        guard !AtomicFile.isOpenToOthers(path) else {
            throw TeamError("the secret in '\(path)' is readable by other users; run chmod 600")
        }
        var secret = bytes
        while let last = secret.last, last == 0x0a || last == 0x0d { secret.removeLast() }
        guard let known = ProxySecret(secret, seal: seal) else {
            let (least, most) = (TeamLimits.secretBytes.lowerBound, TeamLimits.secretBytes.upperBound)
            throw TeamError(
                "'\(path)' has no secret of \(least) to \(most) letters, digits and signs; create one with openssl rand -hex 32"
            )
        }
        self = known
    }

    /// - Returns: `nil` if the number of bytes is outside ``TeamLimits/secretBytes``, or if a header cannot hold one of them.
    init?(_ secret: [UInt8], seal: Seal) {
        guard TeamLimits.secretBytes.contains(secret.count), secret.allSatisfy({ (0x21...0x7e).contains($0) })
        else { return nil }
        digest = seal.sha256([secret])
        self.seal = seal
    }

    /// Compares in constant time, so that a guess reveals nothing.
    func isSaid(by text: String) -> Bool { seal.areEqual(seal.sha256([Array(text.utf8)]), digest) }
}
