import Glibc

/// Bytes that must have come in on a socket before the thread of events is woken for it.
///
/// Long bodies come in by many small steps; a thread woken for each spends more time on waking than on reading. The
/// system wakes it all the same when the other side has closed or the socket's memory is full.
struct WakeMarks {
    /// Marks that were set, where they are not the system's own: one byte.
    private var levels: [Int32: Int32] = [:]

    /// Sets the mark for what is still awaited.
    ///
    /// - Parameters:
    ///   - socket: One that is open.
    ///   - bytes: That come for sure, unless something is wrong; with 0 every byte wakes.
    mutating func set(_ socket: Int32, awaiting bytes: Int) {
        let level = WakeMarks.level(awaiting: bytes)
        guard level != levels[socket] ?? 1 else { return }
        levels[socket] = level > 1 ? level : nil
        var value = level
        _ = unsafe setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Never more than is awaited, for more would never come.
    static func level(awaiting bytes: Int) -> Int32 {
        bytes < Limits.leastWakeBytes ? 1 : Int32(min(bytes, Limits.mostWakeBytes))
    }
}
