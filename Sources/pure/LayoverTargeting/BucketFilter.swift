/// Filter that admits the units whose bucket by a seed of its own lies in one of some ranges.
///
/// Experiments that share a filter's seed and have ranges apart exclude each other.
package struct BucketFilter: Hashable, Sendable {
    package let attribute: UnitAttribute
    /// `nil` where the version of the hash is unknown; then nobody may enter.
    package let hash: BucketHash?
    package let ranges: [BucketRange]

    package init(attribute: UnitAttribute = .id, hash: BucketHash?, ranges: [BucketRange]) {
        self.attribute = attribute
        self.hash = hash
        self.ranges = ranges
    }

    /// The bucket of who asks; `nil` without a unit.
    package func bucket(of attributes: Attributes) -> Double? {
        guard let hash, let unit = attribute.unit(in: attributes) else { return nil }
        return hash.bucket(of: unit.text)
    }

    /// Tells whether the caller may enter.
    package func admits(_ attributes: Attributes) -> Bool {
        guard let bucket = bucket(of: attributes) else { return false }
        return ranges.contains { $0.contains(bucket) }
    }
}

/// GrowthBook's older way to exclude: one range of the biased hash, over the experiment's own unit; only for imports.
package struct Namespace: Hashable, Sendable {
    package let name: String
    package let range: BucketRange
    private let hash: BucketHash

    package init(_ name: String, _ range: BucketRange) {
        self.name = name
        self.range = range
        hash = BucketHash(seed: "__" + name, version: .v1)
    }

    package func bucket(of unit: String) -> Double { hash.bucket(of: unit) }

    package func admits(_ unit: String) -> Bool { range.contains(bucket(of: unit)) }
}
