import Foundation
import Glibc
import LayoverTestKit
import Synchronization

/// A relay to a server that forwards bytes in both directions until it cuts a COMMIT.
@safe
package final class PostgresRelay: Sendable {
    /// The point at which the next COMMIT is cut.
    package enum Cut: Sendable {
        /// The COMMIT never reaches the server, and the connection ends.
        case beforeCommit
        /// The server has committed; its answer is dropped, and the connection ends.
        case afterCommit
        /// The server has committed; from then on the client receives nothing.
        case silence

        /// The cuts that end the connection.
        package static let ends = [Cut.beforeCommit, .afterCommit]
    }

    private struct State {
        var next: Cut?
        var count = 0
        /// True if no connection is let through.
        var isClosed = false
        var pairs: [RelayPair] = []
    }

    private let files: TemporaryFolder
    private let listener: Int32
    private let state = Mutex(State())

    /// Starts to accept connections.
    ///
    /// - Parameter server: The server to forward to.
    /// - Throws: `TestFailure` if no socket can be opened.
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

    /// The folder of the relay's socket.
    package var folder: String { files.path }

    /// The number of COMMITs that were cut.
    package var count: Int { state.withLock { $0.count } }

    /// Cuts the next COMMIT, and the connection that it arrives on.
    package func cutNext(_ place: Cut) { state.withLock { $0.next = place } }

    /// Ends every connection and rejects new ones until `open` is called.
    package func close() {
        let pairs = state.withLock { state in
            state.isClosed = true
            defer { state.pairs = [] }
            return state.pairs
        }
        for pair in pairs { pair.end() }
    }

    /// Accepts connections again.
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
        // If the connection fails, the pair ends at the first byte.
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
