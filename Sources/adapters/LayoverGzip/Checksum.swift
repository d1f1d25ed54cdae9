import CDeflate

/// The CRC-32 of gzip over consecutive pieces of data.
package struct Checksum: Hashable, Sendable {
    /// The check of all data so far.
    package private(set) var value: UInt32

    /// - Parameter value: The check of previous data; 0 if there is none.
    package init(_ value: UInt32 = 0) { self.value = value }

    /// Adds more bytes; about 0.05 ns each.
    package mutating func add(_ bytes: Span<UInt8>) {
        value = unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(value, $0.baseAddress, $0.count) }
    }
}
