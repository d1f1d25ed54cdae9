import Glibc
import LayoverTestKit

/// A Unix socket that accepts every connection and never sends anything.
@safe
struct SilentSocket {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.copyBytes(from: path.utf8.prefix($0.count - 1))
        }
        let code = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        // The system accepts clients, which then wait for an answer.
        guard code == 0, listen(descriptor, 128) == 0 else { throw TestFailure("no socket: error \(errno)") }
    }

    /// The number of clients since the last call; their connections are closed.
    func visitors() -> Int {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var count = 0
        while true {
            let visitor = accept(descriptor, nil, nil)
            guard visitor >= 0 else { return count }
            Glibc.close(visitor)
            count += 1
        }
    }

    func close() { Glibc.close(descriptor) }
}
