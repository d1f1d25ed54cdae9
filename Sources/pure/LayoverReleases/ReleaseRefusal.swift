/// Parts of a release in its folder.
package enum ReleasePart: String, Hashable, Sendable {
    case pointer, record, bundle
}

/// Why a release, or the pointer to it, is not applied.
package enum ReleaseRefusal: Error, Hashable, Sendable {
    /// The part does not exist.
    case missing(ReleasePart)
    /// The disk cannot read it; in the system's words.
    case unreadable(ReleasePart, why: String)
    /// More than a named limit allows.
    case tooLarge(ReleasePart, what: String, limit: Int)
    /// Its end is missing.
    case truncated(ReleasePart)
    /// It is not in its only valid form.
    case malformed(ReleasePart, why: String)
    /// The key that it names is not trusted here.
    case unknownKey(ReleasePart, id: String)
    /// The signature does not match these bytes and that key.
    case wrongSignature(ReleasePart)
    /// Its hash is not the signed one.
    case wrongHash(ReleasePart)
    /// A file's path is outside of the folders for content.
    case outside(path: String)
    /// The pointer is older than one that was seen before.
    case replayed(number: Int, seen: Int)
    /// Two signed documents have different content under one number.
    case conflicting(what: String, number: Int)
    /// A lower version than before, without a signed rollback.
    case downgraded(version: Int, from: Int)
    /// The content does not compile with this program. Contains the first error.
    case broken(version: Int, errors: Int, first: String)
    /// The server crashed on this content. It tries again at `until`, in seconds.
    case quarantined(version: Int, why: String, until: Int)
    /// It was worse than the previous release, and was reverted.
    case reverted(version: Int, why: String)
}

extension ReleaseRefusal {
    /// Kinds of refusals, as metrics count them.
    package enum Reason: String, CaseIterable, Sendable {
        case missing, unreadable, truncated, malformed, signature, hash, path, replayed, conflicting, downgraded, broken
        case quarantined, reverted
        case tooLarge = "too-large"
        case unknownKey = "unknown-key"
    }

    package var reason: Reason {
        switch self {
        case .missing: .missing
        case .unreadable: .unreadable
        case .tooLarge: .tooLarge
        case .truncated: .truncated
        case .malformed: .malformed
        case .unknownKey: .unknownKey
        case .wrongSignature: .signature
        case .wrongHash: .hash
        case .outside: .path
        case .replayed: .replayed
        case .conflicting: .conflicting
        case .downgraded: .downgraded
        case .broken: .broken
        case .quarantined: .quarantined
        case .reverted: .reverted
        }
    }

    /// The part that is refused; `release` if it is the whole.
    package var subject: String {
        switch self {
        case .missing(let part), .unreadable(let part, _), .tooLarge(let part, _, _), .truncated(let part),
            .malformed(let part, _), .unknownKey(let part, _), .wrongSignature(let part), .wrongHash(let part):
            part.rawValue
        case .outside: ReleasePart.bundle.rawValue
        case .replayed, .conflicting, .downgraded: ReleasePart.pointer.rawValue
        case .broken, .quarantined, .reverted: "release"
        }
    }
}

extension ReleaseRefusal: CustomStringConvertible {
    /// The fault and its remedy.
    package var description: String {
        switch self {
        case .missing(let part): "the \(part) is missing; publish again, or copy the whole folder"
        case .unreadable(_, let why): "\(why); check the folder of releases and its rights"
        case .tooLarge(let part, let what, let limit): "the \(part) has more than \(limit) \(what); publish less"
        case .truncated(let part): "the \(part) is cut short, or has no signature; copy it whole, or publish again"
        case .malformed(let part, let why): "the \(part) was not written by 'layover publish': \(why)"
        case .unknownKey(let part, let id):
            "the \(part) is signed by the key '\(id)', which is not trusted here; add its public key to release_key"
        case .wrongSignature(let part): "the \(part) differs from the signed one; publish again"
        case .wrongHash(let part): "the \(part) is not the signed one; copy it again, or publish again"
        case .outside(let path):
            "the bundle has '\(path.prefix(200))', which is not a path for content; rename the file"
        case .replayed(let number, let seen):
            "the pointer \(number) is older than \(seen), which was seen before; restore the newest, or publish again"
        case .conflicting(let what, let number):
            "two signed documents differ under \(what) \(number); publish again"
        case .downgraded(let version, let from):
            "version \(version) is lower than \(from), and no rollback was signed; 'layover rollback \(version)' signs one"
        case .broken(let version, let errors, let first):
            "version \(version) does not compile with this program, errors: \(errors), the first: \(first)"
        case .reverted(let version, let why):
            "version \(version) was rolled back automatically: \(why); fix it and publish again, or reload the releases to retry it"
        case .quarantined(let version, let why, _): "version \(version) is skipped: \(why)"
        }
    }
}
