import Glibc

/// The reaper's state of a connection between two checks.
struct ConnectionWatch {
    private var seen: ConnectionClock.Moment?
    /// Bytes from or to the client at the last progress, and the time of that.
    private var progress = 0
    private var progressAt = 0
    /// When the first byte of the header block was seen.
    private var headerSince: Int?

    /// The limit that the connection exceeds; `nil` if it exceeds none.
    ///
    /// - Complexity: One system call for a connection that waits or writes, none for any other.
    mutating func exceeded(_ clock: ConnectionClock, now: Int, _ limits: HTTPLimits) -> ConnectionLimit? {
        let current = clock.now
        switch current.phase {
        case .handling:
            seen = current
            return nil
        case .readingBody:
            seen = current
            let isSlow = isBodyTooSlow(clock.receivedBodyBytes, elapsed: now - current.since, limits)
            return isSlow ? .bodyRate : nil
        case .waiting: return exceededBeforeRequest(current, SocketCounters(clock.socket), now: now, limits)
        case .writing:
            return isWriteStalled(current, SocketCounters(clock.socket), now: now, limits) ? .writeStall : nil
        }
    }

    private func isBodyTooSlow(_ bytes: Int, elapsed: Int, _ limits: HTTPLimits) -> Bool {
        let counted = elapsed - limits.bodyGraceMilliseconds
        guard counted > 0 else { return false }
        return bytes < counted * limits.bodyBytesPerSecond / 1_000
    }

    /// The header time begins at the first byte of a header block, until then the idle time applies.
    private mutating func exceededBeforeRequest(
        _ current: ConnectionClock.Moment, _ counters: SocketCounters, now: Int,
        _ limits: HTTPLimits
    ) -> ConnectionLimit? {
        if seen != current {
            // A new connection has received nothing yet; on a used one the previous bytes belong to the last request.
            progress = current.isUnused ? 0 : counters.received
            (seen, headerSince) = (current, nil)
        }
        if headerSince == nil, counters.received > progress { headerSince = now }
        if let headerSince { return now - headerSince >= limits.headerMilliseconds ? .headerTime : nil }
        return now - current.since >= limits.idleMilliseconds ? .idle : nil
    }

    private mutating func isWriteStalled(
        _ current: ConnectionClock.Moment, _ counters: SocketCounters, now: Int,
        _ limits: HTTPLimits
    ) -> Bool {
        if seen != current || counters.acknowledged != progress {
            (seen, progress, progressAt) = (current, counters.acknowledged, now)
        }
        return now - progressAt >= limits.writeStallMilliseconds
    }
}

/// The kernel's count of a connection's bytes.
struct SocketCounters {
    /// Bytes that the client has acknowledged, and bytes that it has sent.
    var acknowledged = 0
    var received = 0

    /// Reads both from `tcp_info`, whose layout is stable in Linux; 0 if the socket no longer exists.
    init(_ socket: Int32) {
        var length = socklen_t(SocketCounters.infoBytes)
        unsafe withUnsafeTemporaryAllocation(byteCount: SocketCounters.infoBytes, alignment: 8) { info in
            let code = unsafe getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, info.baseAddress, &length)
            guard code == 0, length >= SocketCounters.infoBytes else { return }
            acknowledged = Int(truncatingIfNeeded: unsafe info.load(fromByteOffset: 120, as: UInt64.self))
            received = Int(truncatingIfNeeded: unsafe info.load(fromByteOffset: 128, as: UInt64.self))
        }
    }

    /// Up to and including `tcpi_bytes_received`, which follows `tcpi_bytes_acked` at byte 120.
    private static let infoBytes = 136
}
