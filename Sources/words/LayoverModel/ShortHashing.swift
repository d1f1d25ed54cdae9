/// Short keyed hash, as far as rooms ask for it; by it a server knows again what it said itself.
package protocol ShortHashing: Sendable {
    /// 64 bits over bytes, under a key that nobody else has.
    ///
    /// - Complexity: Tens of nanoseconds for a hundred bytes; allocates nothing.
    func shortHash(_ bytes: Span<UInt8>) -> UInt64
}
