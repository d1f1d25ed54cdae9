/// The SHA-256 of a token, a key or a flight: the only form in which a secret is stored.
package struct TripHash: Hashable, Sendable {
    package static let byteCount = 32

    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    /// - Returns: `nil` unless there are 32 bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == TripHash.byteCount else { return nil }
        func word(_ start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        first = word(0)
        second = word(8)
        third = word(16)
        fourth = word(24)
    }

    package var bytes: [UInt8] {
        [first, second, third, fourth].flatMap { word in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
        }
    }

    /// The id of a link, for use where its token must not appear.
    package var link: LinkID { LinkID(random: bytes, count: 13) }
}
