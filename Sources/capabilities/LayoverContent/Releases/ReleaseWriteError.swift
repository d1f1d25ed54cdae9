import LayoverReleases

/// Why nothing was published.
package enum ReleaseWriteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another release was made live since the work began; described in words.
    case overtaken(by: String)
    /// Another publisher held the lock all the time.
    case locked(folder: String, seconds: Int)
    /// There is no such release; with the existing versions, newest last.
    case noVersion(Int, of: [Int])
    /// It is live already.
    case isLive(Int)
    case nothingPublished(folder: String)
    case versionsUsedUp
    /// A place cannot be written.
    case notTaken(place: String, why: String)
    /// A place accepted a pointer but does not show it.
    case notKept(place: String)

    package var description: String {
        switch self {
        case .overtaken(let pointer):
            "another publisher was faster: \(pointer); nothing was changed; check 'layover releases', then try again"
        case .locked(let folder, let seconds):
            "another publisher has held the lock of '\(folder)' for more than \(seconds) s; nothing was changed; try again later"
        case .noVersion(let version, let versions):
            "version \(version) does not exist; the versions are: \(ReleaseWriteError.list(versions))"
        case .isLive(let version): "version \(version) is live already"
        case .nothingPublished(let folder): "nothing is published in '\(folder)' yet; run 'layover publish' first"
        case .notTaken(let place, let why): "'\(place)' cannot be written: \(why); nothing was made live"
        case .notKept(let place):
            "'\(place)' accepted the pointer but does not return it; check 'layover releases' before you go on, because a cache may be in between"
        case .versionsUsedUp: "versions end at \(ReleaseLimits.versions.upperBound); start another folder"
        }
    }

    /// The last versions, and the number of earlier ones.
    private static func list(_ versions: [Int]) -> String {
        guard !versions.isEmpty else { return "none" }
        let shown = versions.suffix(12).map(String.init).joined(separator: ", ")
        return versions.count > 12 ? "\(versions.count - 12) older ones, \(shown)" : shown
    }
}
