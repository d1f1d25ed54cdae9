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
            "somebody else was faster: \(pointer); nothing was changed; look at it with 'layover releases', then try again"
        case .locked(let folder, let seconds):
            "another publisher holds the lock of '\(folder)' for more than \(seconds) s; nothing was changed; try again later"
        case .noVersion(let version, let versions):
            "there is no version \(version); there are: \(ReleaseWriteError.list(versions))"
        case .isLive(let version): "version \(version) is live already"
        case .nothingPublished(let folder): "nothing is published in '\(folder)' yet; 'layover publish' is first"
        case .notTaken(let place, let why): "'\(place)' takes nothing: \(why); nothing was made live"
        case .notKept(let place):
            "'\(place)' took the pointer and does not show it; look with 'layover releases' before anything else, a cache may stand before it"
        case .versionsUsedUp: "there is no version above \(ReleaseLimits.versions.upperBound); begin another folder"
        }
    }

    /// The last versions, and the number of earlier ones.
    private static func list(_ versions: [Int]) -> String {
        guard !versions.isEmpty else { return "none" }
        let shown = versions.suffix(12).map(String.init).joined(separator: ", ")
        return versions.count > 12 ? "\(versions.count - 12) older ones, \(shown)" : shown
    }
}
