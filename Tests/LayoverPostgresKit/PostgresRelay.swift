import Foundation
import Glibc
import LayoverTestKit
import Synchronization

/// A way to a server that a test cuts: bytes go both ways until a COMMIT comes by that it was told to cut.
@safe
package final class PostgresRelay: Sendable {
    /// Where the next COMMIT is cut.
    package enum Cut: Sendable {
        /// It never comes to the server, and the connection ends.
        case beforeCommit
        /// The server has done it; its answer never comes back, and the connection ends.
        case afterCommit
        /// The server has done it, and from then on nobody says anything.
        case silence

        /// Those that end the connection.
        package static let ends = [Cut.beforeCommit, .afterCommit]
    }

    private struct State {
        var next: Cut?
        var count = 0
        /// Whether nothing comes through.
        var isClosed = false
        var pairs: [RelayPair] = []
    }

    private let files: TemporaryFolder
    private let listener: Int32
    private let state = Mutex(State())

    /// Begins to take connections.
    ///
    /// - Parameter server: Where it leads.
    /// - Throws: `TestFailure` where there is no socket.
    package init(to server: PostgresServer) throws {
        files = try TemporaryFolder("relay")
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let name = ".s.PGSQL.\(server.port)"
        let isBound = unsafe PostgresRelay.with(files.path(name)) { unsafe bind(listener, $0, $1) } == 0
        guard isBound, listen(listener, 64) == 0 else { throw TestFailure("no socket: error \(errno)") }
        let (own, target) = (listener, server.folder + "/" + name)
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(own, nil, nil)
                guard client >= 0, let relay = self else { return }
                let pair = RelayPair(client, PostgresRelay.connected(to: target))
                guard relay.admit(pair) else {
                    pair.end()
                    continue
                }
                pair.pass { relay.takeCut() }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        _ = Glibc.close(listener)
    }

    /// The folder of its socket.
    package var folder: String { files.path }

    /// How many COMMITs were cut.
    package var count: Int { state.withLock { $0.count } }

    /// Cuts the next COMMIT, and the connection that it came on.
    package func cutNext(_ place: Cut) { state.withLock { $0.next = place } }

    /// Ends every connection, and lets none through until it is opened again.
    package func close() {
        let pairs = state.withLock { state in
            state.isClosed = true
            defer { state.pairs = [] }
            return state.pairs
        }
        for pair in pairs { pair.end() }
    }

    /// Lets connections through again.
    package func open() { state.withLock { $0.isClosed = false } }

    private func admit(_ pair: RelayPair) -> Bool {
        state.withLock { state in
            if !state.isClosed { state.pairs.append(pair) }
            return !state.isClosed
        }
    }

    private func takeCut() -> Cut? {
        state.withLock { state in
            guard let next = state.next else { return nil }
            (state.next, state.count) = (nil, state.count + 1)
            return next
        }
    }

    private static func connected(to path: String) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        // One that leads nowhere ends at the first byte.
        _ = unsafe with(path) { unsafe connect(descriptor, $0, $1) }
        return descriptor
    }

    @unsafe
    private static func with(_ path: String, _ act: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.copyBytes(from: path.utf8.prefix($0.count - 1))
        }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe act($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
