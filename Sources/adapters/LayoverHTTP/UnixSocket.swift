import CMicroHTTPD
import Glibc

/// Opens the Unix socket of a server, and removes its file.
enum UnixSocket {
    /// Who may connect: owner and group.
    static let mode: mode_t = 0o660
    /// Bytes of a path; the system reserves one more for its end.
    static let pathBytes = 107

    /// A listening socket, on which `accept` waits for a client.
    ///
    /// No client can connect before its mode is set: until then the socket does not listen. A socket that was left by a
    /// killed server is replaced; any other file there is kept.
    ///
    /// - Parameter path: 1 to ``pathBytes`` bytes; its folder must exist.
    /// - Returns: The descriptor.
    /// - Throws: `HTTPServerError`, with `path` as the address.
    static func listen(_ path: String) throws(HTTPServerError) -> Int32 {
        guard (1...pathBytes).contains(path.utf8.count), !path.utf8.contains(0) else {
            throw .settingInvalid("the path of a socket must have 1 to \(pathBytes) bytes: '\(path.prefix(pathBytes))'")
        }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .startFailed(path, reason: SocketAddress.reason(errno)) }
        do throws(HTTPServerError) {
            try bind(descriptor, to: path)
            guard unsafe chmod(path, mode) == 0, Glibc.listen(descriptor, SOMAXCONN) == 0 else {
                throw .startFailed(path, reason: SocketAddress.reason(errno))
            }
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Removes a socket's file; any other file there by now is kept.
    static func remove(_ path: String) {
        if isSocket(path) { _ = unsafe unlink(path) }
    }

    private static func bind(_ descriptor: Int32, to path: String) throws(HTTPServerError) {
        if connects(to: path) { throw .addressInUse(path) }
        remove(path)
        guard unsafe with(path, { unsafe Glibc.bind(descriptor, $0, $1) }) == 0 else {
            let code = errno
            switch code {
            case EADDRINUSE: throw .addressInUse(path)
            case EACCES, EROFS: throw .addressForbidden(path)
            default: throw .startFailed(path, reason: SocketAddress.reason(code))
            }
        }
    }

    /// True if another process listens there.
    private static func connects(to path: String) -> Bool {
        guard isSocket(path) else { return false }
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard client >= 0 else { return false }
        defer { close(client) }
        if unsafe with(path, { unsafe connect(client, $0, $1) }) == 0 { return true }
        // A socket with a full queue is listening too.
        return errno == EAGAIN
    }

    private static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    private static func with(_ path: String, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
            unsafe place.copyBytes(from: path.utf8.prefix(pathBytes))
        }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe use($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
