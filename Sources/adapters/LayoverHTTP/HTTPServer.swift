import CMicroHTTPD
import Dispatch
import Glibc
import LayoverMemory
import Synchronization

/// One listener with its worker threads; a process may run several.
@safe
package final class HTTPServer: Sendable {
    /// The port that is listened on; 0 for a Unix socket.
    package let port: UInt16
    private let core: ServerCore
    private let ceiling: Int32
    /// Path of the Unix socket that is listened on, where there is one.
    private let socketPath: String?
    /// The running parts; gone once the server is stopped.
    private let running: Mutex<Running?>

    @safe
    private struct Running {
        /// libmicrohttpd's daemon.
        let daemon: OpaquePointer
        /// Of its own socket, and of each that others share.
        var listeners: [Listener]
        /// Its own socket while it does not listen yet.
        var bound: Int32?
        let timers: [any DispatchSourceTimer]
    }

    /// Opens the listener; requests are answered from here on.
    ///
    /// - Throws: What keeps the address from being opened, such as `address 127.0.0.1:8080 is in use`.
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
            guard let listener = unsafe HTTPServer.listen(socket, settings.descriptorCeiling, core, daemon) else {
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

    /// Lets clients in where the settings say that this comes later; else nothing is changed.
    ///
    /// - Throws: Where another program listens there by now, it was stopped, or there is no thread for it.
    package func open() throws(HTTPServerError) {
        let fault: HTTPServerError? = running.withLock { running in
            guard let daemon = unsafe running?.daemon else {
                return .startFailed("port \(port)", reason: "it was stopped")
            }
            guard let socket = running?.bound else { return nil }
            guard Glibc.listen(socket, SOMAXCONN) == 0 else { return .addressInUse("port \(port)") }
            guard let listener = unsafe HTTPServer.listen(socket, ceiling, core, daemon) else {
                return .startFailed("port \(port)", reason: HTTPServer.noThread)
            }
            running?.bound = nil
            running?.listeners.append(listener)
            return nil
        }
        if let fault { throw fault }
    }

    private static let noThread = "there is no thread left to accept"

    /// Takes clients from listening sockets that this process was given as well, from now on.
    ///
    /// Other processes may hold them, too: they are closed at the end and never shut down, so that whoever waits in their queue is
    /// taken by another one. For the same reason they are taken once there is something to answer with.
    ///
    /// - Throws: Where it was stopped, or there is no thread for one.
    package func accept(from sockets: [Int32]) throws(HTTPServerError) {
        let isWhole = running.withLock { running in
            guard let daemon = unsafe running?.daemon else { return false }
            for socket in sockets {
                guard let listener = unsafe HTTPServer.listen(socket, ceiling, core, daemon, bell: AcceptorBell())
                else { return false }
                running?.listeners.append(listener)
            }
            return true
        }
        guard isWhole else { throw .startFailed("an inherited socket", reason: HTTPServer.noThread) }
    }

    /// Nanoseconds of processor time that the worker threads have used so far.
    package var workedNanoseconds: UInt64 { core.workers.workedNanoseconds }

    /// Connections that are open now.
    package var connectionCount: Int { core.registry.count }

    /// Connections that may be open at one time.
    package var connectionLimit: Int { core.gate.most }

    /// Clients that were turned away so far because too few descriptors were left.
    package var turnedAwayCount: Int { core.gate.turnedAway }

    /// Streams that are open now.
    package var streamCount: Int { core.streams.count }

    /// Streams that may be open at one time.
    package var streamLimit: Int { core.limits.streamLimit }

    /// Streams that were cut off so far because their clients read too slowly.
    package var droppedStreamCount: Int { core.streams.dropped }

    /// Requests whose handlers have returned and whose replies are still to come.
    package var lateReplyCount: Int { core.lateReplies.count }

    /// Number of such requests that there may be at one time.
    package var lateReplyLimit: Int { core.limits.lateReplyLimit }

    /// Bytes of memory that bodies hold now, each from its first byte until its reply is out and nobody keeps it.
    package var bodyBytesInFlight: Int { core.bodyBytesInFlight }

    /// Closes each connection with its next reply from now on; the port and what is idle stay open.
    ///
    /// Whoever stands before this server has time to learn that it is about to stop, and loses nothing meanwhile.
    package func startDraining() { core.startDraining() }

    /// Stops listening; connections that are open stay so, and each says `Connection: close` with its next reply.
    package func stopAccepting() {
        core.startDraining()
        running.withLock { running in
            for listener in running?.listeners ?? [] { listener.close() }
            if let socket = running?.bound { close(socket) }
            running?.bound = nil
        }
    }

    /// Stops listening, lets the requests under way finish, and stops.
    ///
    /// Late replies are requests under way; those that are out of time are answered by what stands for them. After
    /// ``startDraining()`` those are let in, too, who are connecting, and have a moment to send their request.
    ///
    /// Blocks the calling thread.
    ///
    /// - Parameter timeoutMilliseconds: How long the requests under way may take.
    /// - Returns: `false` when some of them were cut off.
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
        let isEmpty = core.gate.waitUntilEmpty(milliseconds: timeoutMilliseconds)
        if core.lateReplies.count > 0 {
            core.lateReplies.end()
            _ = core.gate.waitUntilEmpty(milliseconds: Limits.lastReplyMilliseconds)
        }
        stop()
        return isEmpty
    }

    /// Stops at once; requests under way are cut off once their handlers have returned.
    ///
    /// Blocks until the worker threads have ended.
    package func stop() {
        running.withLock { running in
            guard let stopping = running else { return }
            running = nil
            for timer in stopping.timers { timer.cancel() }
            // No client may be handed over to a daemon that is gone.
            for listener in stopping.listeners { listener.close() }
            if let socket = stopping.bound { close(socket) }
            if let socketPath { UnixSocket.remove(socketPath) }
            core.lingering.stop()
            // libmicrohttpd 0.9.75 ends the process where it is stopped with connections suspended, and where it refuses a
            // request by itself meanwhile: its queue then says yes and holds no reply. So no connection is left to it.
            core.streams.cut()
            core.lateReplies.end()
            core.registry.cutAll()
            _ = core.gate.waitUntilEmpty(milliseconds: Limits.cutMilliseconds)
            unsafe MHD_stop_daemon(stopping.daemon)
        }
    }

    private static func check(_ settings: HTTPSettings) throws(HTTPServerError) {
        guard Limits.threads.contains(settings.threads) else {
            throw .settingInvalid("threads must lie from 1 to 64, not \(settings.threads)")
        }
        let limits = settings.limits
        if let name = limits.outOfRange { throw .settingInvalid("\(name) is out of its range") }
        guard limits.connectionMemoryBytes > limits.requestLineBytes + limits.headerBytes else {
            throw .settingInvalid("connection memory must hold request line and headers together")
        }
    }

    private static func open(_ settings: HTTPSettings) throws(HTTPServerError) -> Int32 {
        guard let path = settings.socketPath else {
            return try SocketAddress.listen(settings.address, port: settings.port, later: settings.opensLater)
        }
        return try UnixSocket.listen(path)
    }

    private static func listen(
        _ socket: Int32, _ ceiling: Int32, _ core: ServerCore, _ daemon: OpaquePointer, bell: AcceptorBell? = nil
    ) -> Listener? {
        let acceptor = unsafe Acceptor(socket, gate: core.gate, ceiling: ceiling, daemon: daemon, bell: bell)
        return Listener(socket, acceptor: acceptor, gate: core.gate, bell: bell)
    }

    private static func start(_ settings: HTTPSettings, _ core: ServerCore) -> OpaquePointer? {
        let context = unsafe Unmanaged.passUnretained(core).toOpaque()
        let limits = settings.limits
        // libmicrohttpd's own idle time is the net under the reaper's.
        let idleSeconds = limits.idleMilliseconds / 1_000 + 2
        // The gate keeps the limit. libmicrohttpd splits its own among the workers and drops what goes beyond, so each
        // worker gets room for all, and for one more while it forgets a connection that has just ended.
        let libraryConnections = min((limits.connections + 1) * settings.threads, Int(UInt32.max))
        var options = unsafe [
            layover_option_on_log(onLog, context),
            layover_option(.THREAD_POOL_SIZE, settings.threads > 1 ? settings.threads : 0),
            layover_option(.CONNECTION_LIMIT, libraryConnections),
            layover_option(.PER_IP_CONNECTION_LIMIT, limits.connectionsPerAddress),
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

    /// The reaper's, two for all streams and late replies together, and one for memory.
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
                core.lateReplies.sweep()
            },
            every(limits.heartbeatMilliseconds, on: queue) { core.streams.beat() },
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
