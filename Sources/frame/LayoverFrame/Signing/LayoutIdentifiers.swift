package import LayoverSeal
import Synchronization

/// Makes the id of each decision, and recognises its own ids: 24 characters of base 32, with the time first so that ids sort
/// by it.
///
/// 40 bits of milliseconds, 40 bits of a counter that starts at a random number (unique within a server, and almost certainly
/// between servers), and the first 40 bits of an HMAC over both, so that events for made-up layouts are rejected: a guess
/// succeeds once in 1,100,000,000,000.
package struct LayoutIdentifiers: Sendable {
    package static let length = 24
    private static let signedLength = 16
    private static let mask: UInt64 = 0xff_ffff_ffff

    private let key: SigningKey
    private let counter: Counter
    private let milliseconds: @Sendable () -> Int

    /// - Parameters:
    ///   - key: Shared by servers that accept each other's events.
    ///   - seal: Provides the random start of the counter.
    ///   - milliseconds: Since 1970.
    package init(key: SigningKey, seal: Seal, milliseconds: @escaping @Sendable () -> Int) {
        self.key = key
        self.milliseconds = milliseconds
        counter = Counter(seal.randomBytes(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }

    /// A new id.
    ///
    /// - Complexity: Two blocks of SHA-256 and two to finish, below 2 us.
    package func make() -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(LayoutIdentifiers.length)
        Base32.append(UInt64(clamping: milliseconds()) & LayoutIdentifiers.mask, to: &bytes)
        Base32.append(counter.next() & LayoutIdentifiers.mask, to: &bytes)
        Base32.append(LayoutIdentifiers.bits(key.sign(bytes, purpose: .layoutID)), to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The age of an id's layout in milliseconds; negative if another server's clock is ahead.
    ///
    /// - Returns: `nil` for an id that this key did not sign. The time in an id repeats every 34 years; it is read as the
    ///   moment nearest to now.
    package func age(of id: String) -> Int? {
        let bytes = Array(id.utf8)
        guard bytes.count == LayoutIdentifiers.length,
            let signature = Base32.bits(bytes[LayoutIdentifiers.signedLength...]),
            key.verify(
                (0..<5).map { UInt8(truncatingIfNeeded: signature >> UInt64(32 - $0 * 8)) },
                of: Array(bytes[..<LayoutIdentifiers.signedLength]), purpose: .layoutID),
            let made = Base32.bits(bytes[..<8])
        else { return nil }
        let age = (UInt64(clamping: milliseconds()) &- made) & LayoutIdentifiers.mask
        return age > LayoutIdentifiers.mask / 2 ? Int(age) - Int(LayoutIdentifiers.mask) - 1 : Int(age)
    }

    /// The first 40 bits.
    private static func bits(_ signature: [UInt8]) -> UInt64 {
        signature.prefix(5).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private final class Counter: Sendable {
        private let value: Atomic<UInt64>

        init(_ start: UInt64) { value = Atomic(start) }

        func next() -> UInt64 { value.wrappingAdd(1, ordering: .relaxed).newValue }
    }
}
