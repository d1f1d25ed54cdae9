package import LayoverSeal
import Synchronization

/// Makes the id of each decision: 16 characters of Crockford's base 32, the time first so that ids sort by it.
package struct LayoutIdentifiers: Sendable {
    private let next: @Sendable () -> String

    package init(_ next: @escaping @Sendable () -> String) { self.next = next }

    package func make() -> String { next() }

    /// 40 bits of milliseconds, 40 bits of a counter that starts at random: unique within a server, and between servers
    /// as good as certainly.
    package static func counting(seal: Seal, milliseconds: @escaping @Sendable () -> UInt64) -> LayoutIdentifiers {
        let start = seal.randomBytes(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        let counter = Counter(start)
        return LayoutIdentifiers { text(milliseconds() & 0xff_ffff_ffff, counter.next() & 0xff_ffff_ffff) }
    }

    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    private final class Counter: Sendable {
        private let value: Atomic<UInt64>

        init(_ start: UInt64) { value = Atomic(start) }

        func next() -> UInt64 { value.wrappingAdd(1, ordering: .relaxed).newValue }
    }

    static func text(_ high: UInt64, _ low: UInt64) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for part in [high, low] {
            for place in (0..<8).reversed() { bytes.append(digits[Int(part >> UInt64(place * 5) & 31)]) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
