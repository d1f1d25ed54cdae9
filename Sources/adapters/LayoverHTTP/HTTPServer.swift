import CMicroHTTPD
import Dispatch
import Glibc
import LayoverMemory
import Synchronization

/// One listener with its worker threads; a process may run several.
@safe
package final class HTTPServer: Sendable {
    /// The port of the listener; 0 for a Unix socket.
    package let port: UInt16
    private let core: ServerCore
    private let ceiling: Int32
    /// The path of the Unix socket, or `nil`.
    private let socketPath: String?
    /// The running parts; `nil` once the server has stopped.
    private let running: Mutex<Running?>

    @safe
    private struct Running {
        /// libmicrohttpd's daemon.
        let daemon: OpaquePointer
        /// For its own socket, and for each shared one.
        var listeners: [Listener]
        /// Its own socket before it listens.
        var bound: Int32?
        let timers: [any DispatchSourceTimer]
    }

    /// Opens the listener; from then on requests are answered.
    ///
    /// - Throws: Why the address cannot be opened, such as `address 127.0.0.1:8080 is in use`.
    package init(_ settings: HTTPSettings, handler: any HTTPHandling) throws(HTTPServerError) {
        try HTTPServer.check(settings)
        let core = ServerCore(settings, handler: handler)
        let socket = try HTTPServer.open(settings)
        port = SocketAddress.port(of: socket)
        socketPath = settings.socketPath
        guard let daemon = unsafe HTTPServer.start(settings, core) else {
            close(socket)
            throw .startFailed("\(settings.address):\(settings.port)", reason: "libmicrohttpd did not start")
        }
        var listeners: [Listener] = []
        if !settings.opensLater {
            guard
                let listener = unsafe HTTPServer.listen(
                    socket, ceiling: settings.descriptorCeiling, core: core, daemon: daemon)
            else {
                unsafe MHD_stop_daemon(daemon)
                close(socket)
                throw .startFailed("\(settings.address):\(settings.port)", reason: HTTPServer.noThread)
            }
            listeners.append(listener)
        }
        ceiling = settings.descriptorCeiling
        self.core = core
        running = unsafe Mutex(
            Running(
                daemon: daemon, listeners: listeners, bound: settings.opensLater ? socket : nil,
                timers: HTTPServer.startTimers(core)))
    }

    deinit { stop() }

    /// Starts to listen if the settings have postponed it; otherwise nothing changes.
    ///
    /// - Throws: If another program listens there by now, the server was stopped, or no thread is available.
    package func open() throws(HTTPServerError) {
        let fault: HTTPServerError? = running.withLock { running in
            guard let daemon = unsafe running?.daemon else {
                return .startFailed("port \(port)", reason: "it was stopped")
            }
            guard let socket = running?.bound else { return nil }
            guard Glibc.listen(socket, SOMAXCONN) == 0 else { return .addressInUse("port \(port)") }
            guard let listener = unsafe HTTPServer.listen(socket, ceiling: ceiling, core: core, daemon: daemon) else {
                return .startFailed("port \(port)", reason: HTTPServer.noThread)
            }
            running?.bound = nil
            running?.listeners.append(listener)
            return nil
        }
        if let fault { throw fault }
    }

    private static let noThread = "no thread is left to accept connections"

    /// Also accepts clients from listening sockets that this process received, from now on.
    ///
    /// Other processes may have the same sockets: they are closed at the end but never shut down, so that another process
    /// accepts the clients in their queue. For the same reason, call this only when the server can answer.
    ///
    /// - Throws: If the server was stopped, or no thread is available.
    package func accept(from sockets: [Int32]) throws(HTTPServerError) {
        let isWhole = running.withLock { running in
            guard let daemon = unsafe running?.daemon else { return false }
            for socket in sockets {
                guard
                    let listener = unsafe HTTPServer.listen(
                        socket, ceiling: ceiling, core: core, daemon: daemon, bell: AcceptorBell())
                else { return false }
                running?.listeners.append(listener)
            }
            return true
        }
        guard isWhole else { throw .startFailed("an inherited socket", reason: HTTPServer.noThread) }
    }

    /// Nanoseconds of CPU time that the worker threads have used so far.
    package var workedNanoseconds: UInt64 { core.workers.workedNanoseconds }

    /// Open connections.
    package var connectionCount: Int { core.registry.count }

    /// The limit of open connections.
    package var connectionLimit: Int { core.gate.most }

    /// Clients that were rejected so far because too few descriptors were left.
    package var turnedAwayCount: Int { core.gate.turnedAway }

    /// Connections that were ended so far, or not accepted, at this limit.
    package func endedCount(_ limit: ConnectionLimit) -> Int { core.ends.count(limit) }

    /// Requests that were rejected so far before a handler saw them, by reason; all reasons, in a fixed order.
    package var rejectedCounts: [(reason: String, count: Int)] {
        RefusalReason.all.map { ($0.text, core.rejected.count($0)) }
    }

    /// Open streams.
    package var streamCount: Int { core.streams.count }

    /// The limit of open streams.
    package var streamLimit: Int { core.limits.streamLimit }

    /// Streams that were ended so far because their clients read too slowly.
    package var droppedStreamCount: Int { core.streams.dropped }

    /// Pending late replies: requests whose handlers have returned and whose replies follow.
    package var lateReplyCount: Int { core.lateReplies.count }

    /// Refusals that are held back now.
    package var heldRefusalCount: Int { core.heldRefusalCount }

    /// The limit of pending late replies.
    package var lateReplyLimit: Int { core.limits.lateReplyLimit }

    /// Bytes of memory of current bodies, each from its first byte until its reply was sent and no owner is left.
    package var bodyBytesInFlight: Int { core.bodyBytesInFlight }

    /// Closes each connection with its next reply from now on; the port and idle connections stay open.
    ///
    /// Load balancers in front of this server have time to learn that it is about to stop, and lose nothing meanwhile.
    package func startDraining() { core.startDraining() }

    /// Stops listening; open connections stay open, and each gets `Connection: close` with its next reply.
    package func stopAccepting() {
        core.startDraining()
        running.withLock { running in
            for listener in running?.listeners ?? [] { listener.close() }
            if let socket = running?.bound { close(socket) }
            running?.bound = nil
        }
    }

    /// Stops listening, lets pending requests finish, and stops.
    ///
    /// Late replies are pending requests; those that exceed the time are answered with their fallback. After
    /// ``startDraining()``, clients that are just connecting are accepted too, and have a moment to send their request.
    ///
    /// Blocks the calling thread.
    ///
    /// - Parameter timeoutMilliseconds: Time for the pending requests.
    /// - Returns: `false` if some of them were aborted.
    @discardableResult
    package func drain(timeoutMilliseconds: Int) -> Bool {
        let isExpected = core.isDraining
        if isExpected { running.withLock { $0?.listeners.forEach { $0.letLastIn() } } }
        stopAccepting()
        core.streams.end()
        if isExpected {
            core.registry.endIdle(forMilliseconds: Limits.lastIdleMilliseconds)
            _ = core.gate.waitUntilEmpty(milliseconds: min(Limits.lastIdleMilliseconds, timeoutMilliseconds))
        }
        core.registry.endIdle()
        core.endRefusals()
        let isEmpty = core.gate.waitUntilEmpty(milliseconds: timeoutMilliseconds)
        if core.lateReplies.count > 0 {
            core.endLateReplies()
            _ = core.gate.waitUntilEmpty(milliseconds: Limits.lastReplyMilliseconds)
        }
        stop()
        return isEmpty
    }

    /// Stops at once; pending requests are aborted once their handlers have returned.
    ///
    /// Blocks until the worker threads have ended.
    package func stop() {
        running.withLock { running in
            guard let stopping = running else { return }
            running = nil
            for timer in stopping.timers { timer.cancel() }
            // No client may be passed to a stopped daemon.
            for listener in stopping.listeners { listener.close() }
            if let socket = stopping.bound { close(socket) }
            if let socketPath { UnixSocket.remove(socketPath) }
            core.lingering.stop()
            // libmicrohttpd 0.9.75 ends the process if it is stopped with suspended connections, or if it rejects a request
            // itself meanwhile: its queue function then reports success without a reply. So all connections are ended first.
            core.streams.cut()
            core.endLateReplies()
            core.registry.cutAll()
            _ = core.gate.waitUntilEmpty(milliseconds: Limits.cutMilliseconds)
            unsafe MHD_stop_daemon(stopping.daemon)
        }
    }

    private static func check(_ settings: HTTPSettings) throws(HTTPServerError) {
        guard Limits.threads.contains(settings.threads) else {
            throw .settingInvalid("threads must be 1 to 64, not \(settings.threads)")
        }
        let limits = settings.limits
        if let name = limits.outOfRange { throw .settingInvalid("\(name) is out of its range") }
        guard limits.connectionMemoryBytes > limits.requestLineBytes + limits.headerBytes else {
            throw .settingInvalid("the connection memory must have room for the request line and the headers together")
        }
    }

    private static func open(_ settings: HTTPSettings) throws(HTTPServerError) -> Int32 {
        guard let path = settings.socketPath else {
            return try SocketAddress.listen(settings.address, port: settings.port, later: settings.opensLater)
        }
        return try UnixSocket.listen(path)
    }

    private static func listen(
        _ socket: Int32, ceiling: Int32, core: ServerCore, daemon: OpaquePointer, bell: AcceptorBell? = nil
    ) -> Listener? {
        let acceptor = unsafe Acceptor(socket, gate: core.gate, ceiling: ceiling, daemon: daemon, bell: bell)
        return Listener(socket, acceptor: acceptor, gate: core.gate, bell: bell)
    }

    private static func start(_ settings: HTTPSettings, _ core: ServerCore) -> OpaquePointer? {
        let context = unsafe Unmanaged.passUnretained(core).toOpaque()
        let limits = settings.limits
        // libmicrohttpd's own idle timeout is a fallback for the reaper's.
        let idleSeconds = limits.idleMilliseconds / 1_000 + 2
        // The gate enforces the limit. libmicrohttpd divides its own limit among the workers and drops connections beyond it,
        // so each worker gets room for all, and for one more while it cleans up a connection that has just ended.
        let libraryConnections = min((limits.connections + 1) * settings.threads, Int(UInt32.max))
        var options = unsafe [
            layover_option_on_log(onLog, context),
            layover_option(.THREAD_POOL_SIZE, settings.threads > 1 ? settings.threads : 0),
            layover_option(.CONNECTION_LIMIT, libraryConnections),
            layover_option(.CONNECTION_MEMORY_LIMIT, limits.connectionMemoryBytes),
            layover_option(.CONNECTION_MEMORY_INCREMENT, limits.connectionMemoryBytes / 4),
            layover_option(.CONNECTION_TIMEOUT, idleSeconds),
            layover_option(.STRICT_FOR_CLIENT, 1),
            layover_option_on_target(onTarget, context),
            layover_option_on_unescape(onUnescape, context),
            layover_option_on_connection(onConnection, context),
            layover_option_on_completed(onCompleted, context),
            layover_option(.END, 0),
        ]
        return unsafe layover_start_daemon(layover_epoll_flags(), onAccess, context, &options)
    }

    /// One timer for the reaper, two for all streams and late replies together, and one for memory.
    private static func startTimers(_ core: ServerCore) -> [any DispatchSourceTimer] {
        let limits = core.limits
        let shortest = [
            limits.headerMilliseconds, limits.idleMilliseconds, limits.writeStallMilliseconds,
            limits.lateReplyMilliseconds,
        ].reduce(Int.max, min)
        let step = min(max(shortest / 20, Limits.reapMilliseconds.lowerBound), Limits.reapMilliseconds.upperBound)
        let queue = DispatchQueue(label: "layover.http.reaper")
        return [
            every(step, on: queue) {
                core.registry.reap()
                core.lingering.sweep()
                core.lateReplies.giveUpOld()
            },
            every(Limits.streamLookMilliseconds, on: queue) {
                core.streams.sweep()
                core.sweepLateReplies()
            },
            every(limits.heartbeatMilliseconds, on: queue) { core.streams.sendHeartbeat() },
            every(BlockPool.lookMilliseconds, on: queue) { core.giveBackUnusedMemory() },
        ]
    }

    private static func every(
        _ milliseconds: Int, on queue: DispatchQueue, _ act: @escaping @Sendable () -> Void
    ) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .milliseconds(milliseconds), repeating: .milliseconds(milliseconds))
        timer.setEventHandler(handler: act)
        timer.activate()
        return timer
    }
}
