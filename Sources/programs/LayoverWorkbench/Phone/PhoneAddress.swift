import LayoverHTTP
import LayoverTeam

/// The address of this machine at which phones see single cards.
///
/// It is one named address, never a wildcard.
package struct PhoneAddress: Hashable, Sendable {
    /// Without brackets.
    package let address: String
    /// 0 for any free port.
    package let port: UInt16

    /// Reads `192.168.1.20`, `192.168.1.20:8091` and `[fd00::7]:8091`.
    ///
    /// - Throws: `WorkbenchError` for any other text, and for a wildcard address.
    package init(_ text: String) throws(WorkbenchError) {
        let (name, port) = PhoneAddress.parts(text)
        guard ListenAddress.isAddress(name), let port else {
            throw WorkbenchError(
                "'--phone' takes one address of this machine, and optionally a port, such as 192.168.1.20:8091, not '\(text.prefix(80))'"
            )
        }
        guard !ListenAddress.isAny(name) else {
            throw WorkbenchError(
                "'--phone \(name)' would listen on all addresses; write the one address that your phone can reach, such as 192.168.1.20"
            )
        }
        (address, self.port) = (name, port)
    }

    private init(atAnyPortOf address: String) { (self.address, port) = (address, 0) }

    /// True if the word looks like an address, valid or not, and not like a folder.
    package static func isMeant(by word: String) -> Bool {
        guard let first = word.first, word.allSatisfy({ $0.isHexDigit || ".:[]+".contains($0) }) else { return false }
        return word.contains(":") || (first.isNumber && word.contains("."))
    }

    /// The address that a phone on the same network can reach, if there is only one candidate.
    ///
    /// - Parameter addresses: The addresses from `MachineAddresses`.
    /// - Returns: That address, with any free port.
    /// - Throws: `WorkbenchError` with a list of the candidates if there is not exactly one.
    package static func only(of addresses: [(name: String, address: String)]) throws(WorkbenchError) -> PhoneAddress {
        let home = addresses.filter { isPrivate($0.address) && !isOfContainers($0.name) }
        guard home.count != 1 else { return PhoneAddress(atAnyPortOf: home[0].address) }
        let all = (home.isEmpty ? addresses : home).map { "--phone \($0.address) (\($0.name))" }
        throw WorkbenchError(
            all.isEmpty
                ? "no network of this machine is reachable for a phone; set an address with --phone ADDRESS"
                : "it is unclear which address your phone can reach; choose it: \(all.joined(separator: ", or "))"
        )
    }

    /// As browsers write it: `http://192.168.1.20:8091`.
    ///
    /// - Parameter port: The listener's port.
    /// - Returns: The origin without a trailing slash.
    func origin(port: UInt16) -> String {
        let name = address.contains(":") ? "[\(address)]" : address
        return "http://\(name)" + (port == 80 ? "" : ":\(port)")
    }

    /// The name, and the port after the last colon that is not part of an address; the port is `nil` if it is invalid.
    private static func parts(_ text: String) -> (name: String, port: UInt16?) {
        if ListenAddress.isAddress(text) { return (text, 0) }
        if text.hasPrefix("["), text.hasSuffix("]") { return (String(text.dropFirst().dropLast()), 0) }
        guard let colon = text.lastIndex(of: ":") else { return (text, 0) }
        var name = text[..<colon]
        if name.hasPrefix("["), name.hasSuffix("]") {
            name = name.dropFirst().dropLast()
        } else if name.contains(":") {
            return (text, nil)
        }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0 else {
            return (String(name), nil)
        }
        return (String(name), port)
    }

    /// True if the address belongs to a private network.
    ///
    /// Source: RFC 1918, section 3.
    private static func isPrivate(_ address: String) -> Bool {
        let parts = address.split(separator: ".").compactMap { Int($0) }
        guard parts.count == 4 else { return false }
        return parts[0] == 10 || parts[0] == 192 && parts[1] == 168 || parts[0] == 172 && (16...31).contains(parts[1])
    }

    /// True for the network interfaces of containers and virtual machines.
    private static func isOfContainers(_ name: String) -> Bool {
        ["docker", "br-", "veth", "virbr", "podman", "cni", "lxc"].contains { name.hasPrefix($0) }
    }
}
