/// Short keyed hash, as far as rooms need it; with it a server recognises values that it issued itself.
package protocol ShortHashing: Sendable {
    /// 64 bits over bytes, with a secret key.
    ///
    /// - Complexity: Tens of nanoseconds for a hundred bytes; allocates nothing.
    func shortHash(_ bytes: Span<UInt8>) -> UInt64
}
