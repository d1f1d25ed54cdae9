/// A hash that distributes units between 0 and 1 for one seed.
package struct BucketHash: Hashable, Sendable {
    package enum Version: Int, CaseIterable, Sendable {
        /// In thousandths; biased, so only for experiments that began elsewhere.
        case v1 = 1
        /// In ten-thousandths.
        case v2 = 2
    }

    /// The steps of the computation of one bucket.
    package struct Arithmetic: Hashable, Sendable {
        /// The hash of seed and unit; in version 1, of unit and seed.
        package let first: UInt32
        /// The hash of the first one's decimal digits; `nil` in version 1.
        package let second: UInt32?
        package let steps: UInt32

        /// Remainder of the last hash divided by the number of steps.
        package var remainder: UInt32 { (second ?? first) % steps }

        /// From 0 up to below 1.
        package var bucket: Double { Double(remainder) / Double(steps) }
    }

    package let seed: String
    package let version: Version
    /// The state after the seed, if the seed comes first.
    private let start: FNV1a

    package init(seed: String, version: Version = .v2) {
        self.seed = seed
        self.version = version
        var start = FNV1a()
        if version == .v2 { start.append(seed) }
        self.start = start
    }

    /// The same for a version by its number; `nil` for an unknown version.
    package init?(seed: String, version: Int) {
        guard let version = Version(rawValue: version) else { return nil }
        self.init(seed: seed, version: version)
    }

    /// - Returns: From 0 up to below 1.
    /// - Complexity: O(*n*) in the unit's length; allocates nothing.
    package func bucket(of unit: String) -> Double { arithmetic(of: unit).bucket }

    package func arithmetic(of unit: String) -> Arithmetic {
        var first = start
        first.append(unit)
        switch version {
        case .v1:
            first.append(seed)
            return Arithmetic(first: first.hash, second: nil, steps: 1_000)
        case .v2: return BucketHash.arithmetic(afterUnit: first)
        }
    }

    /// The state before the unit's code units; `nil` in version 1, where the unit comes first.
    var unitStart: FNV1a? { version == .v2 ? start : nil }

    /// The bucket of version 2 after seed and unit were hashed.
    static func bucket(afterUnit first: FNV1a) -> Double { arithmetic(afterUnit: first).bucket }

    private static func arithmetic(afterUnit first: FNV1a) -> Arithmetic {
        var second = FNV1a()
        second.append(decimal: first.hash)
        return Arithmetic(first: first.hash, second: second.hash, steps: 10_000)
    }
}
