import Glibc
import LayoverFrame

/// Where the workbench listens.
package enum ListenAddress: Hashable, Sendable {
    /// An IP address of this machine, without brackets.
    case address(String)
    /// The path of a Unix socket.
    case socket(String)

    /// Reachable from this machine only.
    package static let loopback = ListenAddress.address("127.0.0.1")

    /// Reads `unix:/run/layover/preview.sock`, `10.0.0.7`, `0.0.0.0`, `[::]` and `localhost`.
    ///
    /// - Returns: `nil` for any other text. The port has its own option.
    package init?(_ text: String) {
        if text.hasPrefix("unix:") {
            let path = text.dropFirst("unix:".count)
            guard path.hasPrefix("/"), path.utf8.count > 1 else { return nil }
            self = .socket(String(path))
            return
        }
        let name = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        guard name == "localhost" || ListenAddress.isAddress(name) else { return nil }
        self = .address(name == "localhost" ? "127.0.0.1" : name)
    }

    /// True if only programs on this machine can connect to it.
    package var isLoopback: Bool {
        switch self {
        case .address(let name): AdminHosts.isLoopback(name)
        case .socket: false
        }
    }

    /// True for a wildcard address, which means every address of the machine and cannot be used as a host name.
    package static func isAny(_ address: String) -> Bool {
        guard let bytes = bytes(address) else { return false }
        // `::ffff:0.0.0.0` is `0.0.0.0`.
        let isMapped = bytes.count == 16 && bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xff, 0xff])
        return bytes.dropFirst(isMapped ? 12 : 0).allSatisfy { $0 == 0 }
    }

    /// True if the text is an IPv4 or IPv6 address.
    package static func isAddress(_ text: String) -> Bool { bytes(text) != nil }

    private static func bytes(_ text: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if unsafe inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }
}
