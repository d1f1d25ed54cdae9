import Glibc

/// Bytes that must have arrived on a socket before the event thread is woken for it.
///
/// Long bodies arrive in many small steps; a thread that is woken for each spends more time on waking than on reading. The
/// system still wakes it when the other side has closed or the socket's buffer is full.
struct WakeMarks {
    /// Marks that differ from the system's default of one byte.
    private var levels: [Int32: Int32] = [:]

    /// Sets the mark for the bytes that are still expected.
    ///
    /// - Parameters:
    ///   - socket: An open socket.
    ///   - bytes: Bytes that will certainly arrive unless there is an error; with 0 every byte wakes.
    mutating func set(_ socket: Int32, awaiting bytes: Int) {
        let level = WakeMarks.level(awaiting: bytes)
        guard level != levels[socket] ?? 1 else { return }
        levels[socket] = level > 1 ? level : nil
        var value = level
        _ = unsafe setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// At most the expected bytes, because more would never arrive.
    static func level(awaiting bytes: Int) -> Int32 {
        bytes < Limits.leastWakeBytes ? 1 : Int32(min(bytes, Limits.mostWakeBytes))
    }
}
