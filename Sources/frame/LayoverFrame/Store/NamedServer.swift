/// One server among several: its name, and the address of its listener for clients.
package struct NamedServer: Hashable, Sendable {
    package let name: ServerName
    /// `host:port`.
    package let address: String

    package init(name: ServerName, address: String) {
        self.name = name
        self.address = address
    }

    /// Reads `web-1=10.0.0.7:8080`.
    ///
    /// - Returns: `nil` if the name is invalid, or the host has no port.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let name = ServerName(parts[0]), NamedServer.isAddress(parts[1]) else { return nil }
        self.init(name: name, address: parts[1])
    }

    /// True if a text is a host and a port: `10.0.0.7:8080`, `[fd00::7]:8080`.
    static func isAddress(_ text: String) -> Bool {
        let host = text.split(separator: ":", omittingEmptySubsequences: false)
        guard host.count > 1, let port = host.last.flatMap({ UInt16($0) }), port > 0 else { return false }
        return text.utf8.allSatisfy(isOfAddress) && host.dropLast().contains { !$0.isEmpty }
    }

    /// The host without port and brackets.
    package var host: String {
        let host = address.split(separator: ":", omittingEmptySubsequences: false).dropLast().joined(separator: ":")
        return host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    }

    /// Letters, digits, and `-.:[]`: no character that ends a word in a settings file.
    private static func isOfAddress(_ byte: UInt8) -> Bool {
        (0x30...0x3a).contains(byte) || (0x41...0x5b).contains(byte) || byte == 0x5d
            || (0x61...0x7a).contains(byte) || byte == 0x2d || byte == 0x2e
    }
}
