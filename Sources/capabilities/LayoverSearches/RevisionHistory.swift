import LayoverAssembly

/// The latest layout of one search, and the last ones from which patches can lead to it.
struct RevisionHistory {
    /// `nil` before the first, and once its bytes are dropped.
    private(set) var latest: LayoutRevision?
    /// Layouts from which patches can start, oldest first, including the latest.
    ///
    /// Each name occurs once, because two layouts of one name have the same cards.
    private(set) var held: [RevisionDigest] = []

    var last: RevisionDigest? { held.last }

    mutating func put(_ revision: LayoutRevision) {
        held.removeAll { $0.name == revision.name }
        held.append(revision.digest)
        if held.count > SearchLimits.revisions { held.removeFirst(held.count - SearchLimits.revisions) }
        latest = revision
    }

    /// Stores the bytes of the latest layout again after they were dropped.
    mutating func restore(_ revision: LayoutRevision) { if latest == nil { latest = revision } }

    /// Drops the bytes of the latest layout.
    ///
    /// Patches can still start from it.
    mutating func dropLatest() { latest = nil }

    /// The layout of this name; `nil` if it is no longer held.
    func revision(named name: String) -> RevisionDigest? { held.last { $0.name == name } }

    /// The latest layout, for a client that has `name`.
    ///
    /// - Returns: A patch if `name` is held and the patch is shorter or one of the two layouts has no cards, else the whole
    ///   layout.
    func answer(since name: String?) -> (bytes: [UInt8], isPatch: Bool)? {
        guard let latest else { return nil }
        guard let base = name.flatMap({ revision(named: $0) }),
            let patch = LayoutPatch(from: base, to: latest)?.bytesOfSearch
        else { return (latest.bytes, false) }
        return (patch, true)
    }
}
