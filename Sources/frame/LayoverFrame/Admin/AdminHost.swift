/// A host name that the admin listener accepts.
package struct AdminHost: Hashable, Sendable {
    /// In small letters, without port, brackets and the dot at its end.
    ///
    /// With a leading dot it includes all names below it.
    package let name: String

    /// Reads `layover-1.internal`, `.internal` (all names below it), `10.0.0.7` and `[fd00::7]`; a port is not allowed.
    package init?(_ text: String) {
        guard let name = AdminHost.name(in: text), AdminHost.port(in: text) == nil, !name.isEmpty, name != "." else {
            return nil
        }
        let isName = name.utf8.allSatisfy { byte in
            (0x30...0x3a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x2d || byte == 0x2e || byte == 0x5f
        }
        guard isName, name.utf8.count <= AdminLimits.hostBytes else { return nil }
        self.name = name
    }

    /// True if a name, as returned by ``name(in:)``, is this one or below it.
    package func takes(_ other: String) -> Bool {
        name.hasPrefix(".") ? other.hasSuffix(name) && other.utf8.count > name.utf8.count : other == name
    }

    /// The name or address in the value of a `Host` header; `nil` if it is invalid.
    package static func name(in host: String) -> String? {
        var name = host.lowercased()
        if let port = port(in: host) { name = String(name.dropLast(port.utf8.count + 1)) }
        if name.hasPrefix("[") {
            guard name.hasSuffix("]") else { return nil }
            name = String(name.dropFirst().dropLast())
        }
        // `localhost.` is `localhost`.
        if name.hasSuffix("."), name.utf8.count > 1 { name = String(name.dropLast()) }
        return name.isEmpty ? nil : name
    }

    /// The text after the last colon that is not part of an address.
    private static func port(in host: String) -> Substring? {
        guard let colon = host.lastIndex(of: ":") else { return nil }
        let bare = host[..<colon]
        guard bare.hasPrefix("[") ? bare.hasSuffix("]") : !bare.contains(":") else { return nil }
        return host[host.index(after: colon)...]
    }
}
