import LayoverAssembly

/// The last layouts of one search, from which patches can lead to the latest.
struct RevisionHistory {
    /// Oldest first; no name occurs twice, for two layouts of one name have the same cards.
    private(set) var held: [LayoutRevision] = []

    var latest: LayoutRevision? { held.last }

    mutating func put(_ revision: LayoutRevision) {
        held.removeAll { $0.name == revision.name }
        held.append(revision)
        if held.count > SearchLimits.revisions { held.removeFirst(held.count - SearchLimits.revisions) }
        byteCount = zip(held, [nil] + held.map(Optional.some)).reduce(0) { $0 + $1.0.byteCount(beside: $1.1) }
    }

    /// The layout of this name; `nil` where it is not held any more.
    func revision(named name: String) -> LayoutRevision? { held.last { $0.name == name } }

    /// The latest layout for whoever holds `name`: a patch where that is held and the patch is shorter, else the whole.
    func answer(since name: String?) -> (bytes: [UInt8], isPatch: Bool)? {
        guard let latest else { return nil }
        guard let base = name.flatMap({ revision(named: $0) }), let patch = LayoutPatch(from: base, to: latest)?.bytes
        else { return (latest.bytes, false) }
        return (patch, true)
    }

    /// Bytes of all, each shared card counted once.
    private(set) var byteCount = 0
}

extension LayoutRevision {
    /// Bytes that it takes beside an earlier one that it may share cards with.
    func byteCount(beside earlier: LayoutRevision?) -> Int {
        let known = Dictionary(earlier?.cards.map { ($0.id, $0.bytes.count) } ?? []) { first, _ in first }
        return cards.reduce(head.count + tail.count) { total, card in
            known[card.id] == card.bytes.count ? total : total + card.bytes.count
        }
    }
}
