import LayoverAssembly

/// The latest layout of one search, and the last ones from which patches can lead to it.
struct RevisionHistory {
    /// `nil` before the first, and once its bytes are let go of.
    private(set) var latest: LayoutRevision?
    /// Layouts from which patches can start, oldest first, the latest too; no name occurs twice, for two layouts of one name
    /// have the same cards.
    private(set) var held: [RevisionDigest] = []

    var last: RevisionDigest? { held.last }

    mutating func put(_ revision: LayoutRevision) {
        held.removeAll { $0.name == revision.name }
        held.append(revision.digest)
        if held.count > SearchLimits.revisions { held.removeFirst(held.count - SearchLimits.revisions) }
        latest = revision
    }

    /// Takes the bytes of the latest layout again, once they were let go of.
    mutating func restore(_ revision: LayoutRevision) { if latest == nil { latest = revision } }

    /// Lets go of the bytes of the latest layout; patches start from it all the same.
    mutating func dropLatest() { latest = nil }

    /// The layout of this name; `nil` where it is not held any more.
    func revision(named name: String) -> RevisionDigest? { held.last { $0.name == name } }

    /// The latest layout for whoever holds `name`.
    ///
    /// - Returns: A patch where that is held and the patch is shorter or one of the two has no cards, else the whole.
    func answer(since name: String?) -> (bytes: [UInt8], isPatch: Bool)? {
        guard let latest else { return nil }
        guard let base = name.flatMap({ revision(named: $0) }),
            let patch = LayoutPatch(from: base, to: latest)?.bytesOfSearch
        else { return (latest.bytes, false) }
        return (patch, true)
    }
}
