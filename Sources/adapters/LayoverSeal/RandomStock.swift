import CSodium
import Synchronization

/// Random bytes of the system, drawn many at a time, for short names and nonces: a call of the system for each costs more
/// than the bytes.
///
/// Each byte is given out once and then erased. No child process has a copy: this program starts others only by
/// `posix_spawn`, which replaces the memory.
final class RandomStock: Sendable {
    /// The most bytes that are taken from a stock at a time; more come directly from the system, as keys do.
    static let mostBytes = 24
    /// The bytes of one call of the system, which libsodium limits to this.
    static let stockBytes = 256

    private struct State {
        var bytes = [UInt8](repeating: 0, count: RandomStock.stockBytes)
        /// Bytes that were given out.
        var taken = RandomStock.stockBytes
    }

    private let state = Mutex(State())

    /// Gives out the next bytes.
    ///
    /// - Parameter count: At most ``mostBytes``.
    /// - Returns: As many bytes, which no other caller has received.
    func take(_ count: Int) -> [UInt8] {
        state.withLock { state in
            if state.taken + count > state.bytes.count {
                unsafe randombytes_buf(&state.bytes, state.bytes.count)
                state.taken = 0
            }
            let range = state.taken..<state.taken + count
            let bytes = Array(state.bytes[range])
            for index in range { state.bytes[index] = 0 }
            state.taken = range.upperBound
            return bytes
        }
    }
}
