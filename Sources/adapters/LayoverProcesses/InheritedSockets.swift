import Glibc

/// Listening sockets that a service manager passed to this process.
///
/// Source: sd_listen_fds(3): `LISTEN_PID` names the process, `LISTEN_FDS` counts the descriptors, which begin at 3.
package enum InheritedSockets {
    /// The most of them that are accepted.
    package static let limit = 16
    private static let first: Int32 = 3

    /// Takes the passed sockets; child processes do not inherit them.
    ///
    /// - Parameter environment: The environment of this process; the variables are removed from it.
    /// - Returns: Empty if there are none, or they are for another process.
    /// - Throws: `InheritedSocketError`.
    package static func take(_ environment: [String: String]) throws(InheritedSocketError) -> [Int32] {
        defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsafe unsetenv(name) } }
        guard let text = environment["LISTEN_FDS"], environment["LISTEN_PID"] == String(getpid()) else { return [] }
        guard let count = Int32(text), (0...Int32(limit)).contains(count) else {
            throw InheritedSocketError(
                description: "LISTEN_FDS is '\(text.prefix(32))'; write the number of inherited sockets, 0 to \(limit)")
        }
        return try (first..<first + count).map { descriptor throws(InheritedSocketError) in
            guard listens(descriptor) else {
                throw InheritedSocketError(
                    description:
                        "descriptor \(descriptor) of LISTEN_FDS is not a listening stream socket; the socket unit needs ListenStream and Accept=no"
                )
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return descriptor
        }
    }

    private static func listens(_ descriptor: Int32) -> Bool {
        option(SO_ACCEPTCONN, of: descriptor) == 1 && option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue)
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return unsafe getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }
}

/// The passed descriptors are not sockets that a server can listen on.
package struct InheritedSocketError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}
