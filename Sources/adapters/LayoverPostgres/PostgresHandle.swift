import CPostgres
import Glibc

/// Why a connection is given up: it ended, or did not answer in time.
enum PostgresInterruption: Error { case lost, late }

/// A connection of libpq, closed when it goes out of scope, with functions that wait for its socket.
@safe
struct PostgresHandle: ~Copyable {
    private let pointer: OpaquePointer
    /// Warnings that a commit may not be on a synchronous standby.
    private let doubtCount: UnsafeMutablePointer<Int32>

    /// Begins to connect; `nil` if memory is exhausted.
    ///
    /// - Parameter information: `key='value'` pairs.
    init?(_ information: String) {
        let doubtCount = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        unsafe doubtCount.initialize(to: 0)
        guard let pointer = unsafe cpostgres_connect(information, doubtCount) else {
            unsafe doubtCount.deallocate()
            return nil
        }
        unsafe self.pointer = pointer
        unsafe self.doubtCount = doubtCount
    }

    deinit {
        unsafe cpostgres_close(pointer)
        unsafe doubtCount.deallocate()
    }

    /// The number of received warnings that a commit may not be on a synchronous standby.
    var doubts: Int32 { unsafe doubtCount.pointee }

    var isLost: Bool { unsafe cpostgres_is_lost(pointer) }

    /// Whether no transaction is open and no statement is running.
    var isIdle: Bool { Int(unsafe cpostgres_transaction(pointer)) == CPOSTGRES_IDLE }

    /// libpq's last error message.
    var message: String { unsafe String(cString: cpostgres_message(pointer)) }

    var descriptor: Int32 { unsafe cpostgres_socket(pointer) }

    /// The number of the server's process, as reported during the connect.
    var process: Int32 { unsafe cpostgres_process(pointer) }

    /// Connects.
    ///
    /// - Throws: `lost` if no server accepts the connection, with the reason in ``message``; `late`.
    func connect(until deadline: ContinuousClock.Instant) throws(PostgresInterruption) {
        var step = CPOSTGRES_CONNECT_WRITING
        while step != CPOSTGRES_CONNECT_DONE {
            guard !isLost, step != CPOSTGRES_CONNECT_FAILED else { throw .lost }
            let events = step == CPOSTGRES_CONNECT_READING ? POLLIN : POLLOUT
            guard wait(for: Int16(events), until: deadline) else { throw .late }
            step = Int(unsafe cpostgres_connect_more(pointer))
        }
        guard unsafe cpostgres_set_nonblocking(pointer) else { throw .lost }
    }

    /// Sends one statement with its values.
    ///
    /// - Throws: `lost` or `late`; the statement may have been sent.
    func send(
        _ sql: String, _ parameters: PostgresParameters, until deadline: ContinuousClock.Instant
    ) throws(PostgresInterruption) {
        let isQueued = unsafe cpostgres_send(
            pointer, sql, Int32(clamping: parameters.types.count), parameters.types, parameters.bytes,
            parameters.offsets, parameters.lengths)
        guard isQueued else { throw .lost }
        try flush(until: deadline)
    }

    /// The next result of the statement; `nil` after the last one.
    ///
    /// - Throws: `lost` or `late`.
    func nextResult(until deadline: ContinuousClock.Instant) throws(PostgresInterruption) -> PostgresResult? {
        while unsafe cpostgres_is_busy(pointer) {
            guard wait(for: Int16(POLLIN), until: deadline) else { throw .late }
            try consume()
        }
        guard let result = unsafe cpostgres_next_result(pointer) else { return nil }
        return unsafe PostgresResult(result)
    }

    /// Sends bytes of a COPY.
    ///
    /// - Throws: `lost` or `late`.
    func copy(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(PostgresInterruption) {
        try put(until: deadline) { unsafe cpostgres_copy(pointer, bytes, Int32(clamping: bytes.count)) }
    }

    /// Ends a COPY; with a reason, its rows are discarded.
    ///
    /// - Throws: `lost` or `late`.
    func endCopy(reason: String?, until deadline: ContinuousClock.Instant) throws(PostgresInterruption) {
        try put(until: deadline) { unsafe cpostgres_end_copy(pointer, reason) }
        try flush(until: deadline)
    }

    /// The payloads of received notifications; if there are none, waits for them until the deadline.
    ///
    /// - Throws: `lost`.
    func notifications(until deadline: ContinuousClock.Instant) throws(PostgresInterruption) -> [String] {
        while true {
            let payloads = try takeNotifications()
            guard payloads.isEmpty, wait(for: Int16(POLLIN), until: deadline) else { return payloads }
        }
    }

    private func takeNotifications() throws(PostgresInterruption) -> [String] {
        try consume()
        var payloads: [String] = []
        var payload = [CChar](repeating: 0, count: PostgresLimits.payloadBytes + 1)
        while unsafe cpostgres_next_notification(pointer, &payload, payload.count) {
            let bytes = payload.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            payloads.append(String(decoding: bytes, as: UTF8.self))
        }
        return payloads
    }

    /// Waits until the socket is ready for events of `poll`, or has ended.
    ///
    /// - Returns: `false` if the time passes first.
    func wait(for events: Int16, until deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return false }
            var waiting = pollfd(fd: descriptor, events: events, revents: 0)
            let count = unsafe poll(&waiting, 1, Int32(clamping: Int(left.rounded(.up))))
            if count > 0 || (count < 0 && errno != EINTR) { return true }
        }
    }

    private func put(
        until deadline: ContinuousClock.Instant, _ queue: () -> Int32
    ) throws(PostgresInterruption) {
        while true {
            let outcome = queue()
            guard outcome >= 0 else { throw .lost }
            if outcome > 0 { return }
            try flush(until: deadline)
        }
    }

    /// Sends all queued data; received data is read meanwhile, so that neither side blocks the other.
    private func flush(until deadline: ContinuousClock.Instant) throws(PostgresInterruption) {
        while true {
            let outcome = unsafe cpostgres_flush(pointer)
            guard outcome >= 0 else { throw .lost }
            guard outcome > 0 else { return }
            guard wait(for: Int16(POLLIN | POLLOUT), until: deadline) else { throw .late }
            try consume()
        }
    }

    private func consume() throws(PostgresInterruption) {
        guard unsafe cpostgres_consume(pointer) else { throw .lost }
    }
}
