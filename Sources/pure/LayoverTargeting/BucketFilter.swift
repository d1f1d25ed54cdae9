/// A filter that admits units whose bucket, by the filter's own seed, is in one of some ranges.
///
/// Experiments with the same filter seed and disjoint ranges exclude each other.
package struct BucketFilter: Hashable, Sendable {
    package let attribute: UnitAttribute
    /// `nil` if the version of the hash is unknown; no unit is then admitted.
    package let hash: BucketHash?
    package let ranges: [BucketRange]

    package init(attribute: UnitAttribute = .id, hash: BucketHash?, ranges: [BucketRange]) {
        self.attribute = attribute
        self.hash = hash
        self.ranges = ranges
    }

    /// The bucket of the caller; `nil` without a unit.
    package func bucket(of attributes: Attributes) -> Double? {
        guard let hash, let unit = attribute.unit(in: attributes) else { return nil }
        return hash.bucket(of: unit.text)
    }

    /// Returns whether the caller is admitted.
    package func admits(_ attributes: Attributes) -> Bool {
        guard let bucket = bucket(of: attributes) else { return false }
        return ranges.contains { $0.contains(bucket) }
    }
}

/// GrowthBook's older method of exclusion: one range of the biased hash, over the experiment's own unit; only for imports.
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
