import Glibc

/// Frames between two processes: four bytes with the length, the most significant first, and then the content.
///
/// Neither side trusts the other: a frame that is too long is detected by its first four bytes, and no memory is allocated
/// for it.
package struct FrameStream: Sendable {
    /// Bytes before a frame.
    private static let headBytes = 4
    /// Bytes that are read at once, so that an announced frame that never arrives costs little.
    private static let pieceBytes = 64 << 10

    private let input: Int32
    private let output: Int32

    /// - Parameters:
    ///   - input: A descriptor to read from; the caller owns and closes it.
    ///   - output: A descriptor to write to, also owned by the caller.
    package init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
    }

    /// Sends one frame.
    ///
    /// - Parameters:
    ///   - bytes: Its content, at most `limit` bytes.
    ///   - limit: The most bytes of a frame.
    ///   - deadline: `nil` for no limit.
    /// - Throws: If it was not sent completely.
    package func send(
        _ bytes: [UInt8], limit: Int, until deadline: ContinuousClock.Instant? = nil
    ) throws(FrameError) {
        guard bytes.count <= limit else { throw .tooLong(bytes: bytes.count) }
        let head = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bytes.count >> $0) }
        try write(head + bytes, until: deadline)
    }

    /// Receives one frame.
    ///
    /// - Parameters:
    ///   - limit: The most bytes of the frame.
    ///   - deadline: `nil` for no limit.
    /// - Returns: `nil` if the other side has closed its stream between two frames.
    /// - Throws: If it was not received completely.
    package func receive(
        limit: Int, until deadline: ContinuousClock.Instant? = nil
    ) throws(FrameError) -> [UInt8]? {
        guard let head = try read(FrameStream.headBytes, until: deadline) else { return nil }
        let count = head.reduce(0) { $0 << 8 | Int($1) }
        guard count <= limit else { throw .tooLong(bytes: count) }
        guard let bytes = try read(count, until: deadline) else { throw .ended }
        return bytes
    }

    /// Reads this number of bytes; `nil` if the stream has ended before the first one.
    private func read(_ count: Int, until deadline: ContinuousClock.Instant?) throws(FrameError) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            try FrameStream.wait(for: Int16(POLLIN), of: input, until: deadline)
            let wanted = min(count - bytes.count, FrameStream.pieceBytes)
            var code: Int32 = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { room, filled in
                let got = unsafe Glibc.read(input, room.baseAddress, wanted)
                if got < 0 { code = errno }
                filled = max(0, got)
            }
            if FrameStream.isTransient(code) { continue }
            // The reset of a connection whose other side ended with unread data.
            guard code != ECONNRESET else { throw .ended }
            guard code == 0 else { throw .broken(code: code) }
            guard !piece.isEmpty else {
                if bytes.isEmpty { return nil }
                throw .ended
            }
            bytes += piece
        }
        return bytes
    }

    private func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant?) throws(FrameError) {
        var next = 0
        while next < bytes.count {
            try FrameStream.wait(for: Int16(POLLOUT), of: output, until: deadline)
            let gone = unsafe bytes[next...].withUnsafeBytes { unsafe FrameStream.write($0, to: output) }
            if gone >= 0 {
                next += gone
            } else if errno == EPIPE || errno == ECONNRESET {
                throw .ended
            } else if !FrameStream.isTransient(errno) {
                throw .broken(code: errno)
            }
        }
    }

    /// Avoids the signal for a closed reader, if the stream is a socket.
    private static func write(_ bytes: UnsafeRawBufferPointer, to output: Int32) -> Int {
        let gone = unsafe Glibc.send(output, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        return gone < 0 && errno == ENOTSOCK ? unsafe Glibc.write(output, bytes.baseAddress, bytes.count) : gone
    }

    private static func isTransient(_ code: Int32) -> Bool { code == EINTR || code == EAGAIN }

    private static func wait(
        for event: Int16, of descriptor: Int32, until deadline: ContinuousClock.Instant?
    ) throws(FrameError) {
        while true {
            var poll = pollfd(fd: descriptor, events: event, revents: 0)
            let ready = unsafe Glibc.poll(&poll, 1, milliseconds(until: deadline))
            if ready > 0 { return }
            if ready < 0, !isTransient(errno) { throw .broken(code: errno) }
            if let deadline, deadline <= .now { throw .late }
        }
    }

    /// Rounded up, to avoid a busy loop in the last millisecond; -1 for no limit.
    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = ContinuousClock.now.duration(to: deadline).components
        guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
        return Int32(clamping: left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1)
    }
}
