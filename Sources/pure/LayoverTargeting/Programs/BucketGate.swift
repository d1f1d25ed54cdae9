/// A hash of version 2 and its unit, prepared for a program without texts or references.
package struct BucketGate: Sendable {
    private let start: FNV1a
    private let unit: Int32

    /// `nil` for a hash of version 1, which only imports have.
    package init?(_ hash: BucketHash, of unit: UnitAttribute, in program: inout ConditionProgram) {
        guard let start = hash.unitStart else { return nil }
        self.start = start
        self.unit = Int32(clamping: program.unit(unit))
    }

    /// From 0 up to below 1; `nil` without a unit.
    package func bucket(in resolved: ResolvedAttributes) -> Double? {
        let stretch = resolved.units[Int(unit)]
        guard stretch.start >= 0 else { return nil }
        var hash = start
        hash.append(resolved.codeUnits.span.extracting(stretch.range))
        return BucketHash.bucket(afterUnit: hash)
    }
}
