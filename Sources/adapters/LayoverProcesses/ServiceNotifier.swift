import Glibc

/// Reports the state of this process to a service manager, one datagram for each call.
///
/// Source: sd_notify(3) and sd_watchdog_enabled(3): `NOTIFY_SOCKET` is a path, or an abstract name after `@`; `WATCHDOG_USEC`
/// is how long the manager waits for a sign of life.
package struct ServiceNotifier: Sendable {
    /// Bytes of a path; the system reserves one more for its end.
    private static let pathBytes = 107
    private static let watchdogMicroseconds = 1_000...86_400_000_000

    /// The address of the service manager; `nil` if there is none.
    private let path: String?
    /// Time between two signs of life, half of the manager's timeout; `nil` if it needs none.
    package let watchdogMilliseconds: Int?

    /// Child processes do not inherit the variables.
    ///
    /// - Parameter environment: The environment of this process; the variables are removed from it.
    package init(_ environment: [String: String]) {
        for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsafe unsetenv(name) }
        let path = environment["NOTIFY_SOCKET"] ?? ""
        let isAddress =
            (path.hasPrefix("/") || path.hasPrefix("@")) && (2...ServiceNotifier.pathBytes).contains(path.utf8.count)
        self.path = isAddress ? path : nil
        let isForUs = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
        let asked = environment["WATCHDOG_USEC"].flatMap { Int($0) }
        watchdogMilliseconds =
            if isAddress, isForUs, let asked, ServiceNotifier.watchdogMicroseconds.contains(asked) {
                max(1, asked / 2_000)
            } else { nil }
    }

    /// Sends lines such as `READY=1`; does nothing if there is no service manager.
    ///
    /// - Returns: Whether the datagram was sent.
    @discardableResult
    package func tell(_ lines: String...) -> Bool {
        guard let path else { return false }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let text = Array(lines.joined(separator: "\n").utf8)
        return send(text, to: path, on: descriptor) == text.count
    }

    private func send(_ text: [UInt8], to path: String, on descriptor: Int32) -> Int {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // An abstract name begins with a zero byte, and its end is given by its length.
        let bytes = path.hasPrefix("@") ? [0] + Array(path.utf8.dropFirst()) : Array(path.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (path.hasPrefix("@") ? 0 : 1))
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }
}
