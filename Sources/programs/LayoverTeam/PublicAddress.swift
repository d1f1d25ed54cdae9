import LayoverFrame

/// The address at which a team opens the workbench: `https://preview.example.com`.
///
/// Pictures in cards have addresses below it. The `Host` and `Origin` headers of browsers are compared with it.
package struct PublicAddress: Hashable, Sendable {
    /// As browsers write it in `Origin`: without the scheme's default port and without a trailing slash.
    package let origin: String
    /// The valid values of `Host`.
    let hosts: Set<String>

    /// Reads an `https` address.
    ///
    /// `http` is accepted for this machine only, so that a proxy can be tried out.
    ///
    /// - Returns: `nil` for any other text, and for an address with a path, a query or a user.
    package init?(_ text: String) {
        let text = text.lowercased()
        guard let scheme = ["https", "http"].first(where: { text.hasPrefix($0 + "://") }) else { return nil }
        var authority = String(text.dropFirst(scheme.utf8.count + 3))
        if authority.hasSuffix("/") { authority.removeLast() }
        guard let name = AdminHost.name(in: authority), PublicAddress.isSound(authority),
            scheme == "https" || AdminHosts.isLoopback(name)
        else { return nil }
        let bare = PublicAddress.withoutPort(authority)
        let usual = scheme == "https" ? "443" : "80"
        guard bare.hasPrefix("[") || !bare.contains(":") else { return nil }
        guard bare != authority else {
            origin = "\(scheme)://\(bare)"
            hosts = [bare, "\(bare):\(usual)"]
            return
        }
        let port = authority.dropFirst(bare.utf8.count + 1)
        guard let number = UInt16(port), number > 0, String(number) == port else { return nil }
        let isUsual = port == usual
        origin = "\(scheme)://\(isUsual ? bare : authority)"
        hosts = isUsual ? [bare, authority] : [authority]
    }

    /// Only letters, digits, dots, dashes and the characters of IPv6 addresses and ports.
    private static func isSound(_ authority: String) -> Bool {
        (1...AdminLimits.hostBytes).contains(authority.utf8.count)
            && authority.utf8.allSatisfy { byte in
                (0x30...0x3a).contains(byte) || (0x61...0x7a).contains(byte)
                    || [0x2d, 0x2e, 0x5b, 0x5d].contains(byte)
            }
    }

    private static func withoutPort(_ authority: String) -> String {
        guard let colon = authority.lastIndex(of: ":") else { return authority }
        let bare = authority[..<colon]
        return bare.hasPrefix("[") ? (bare.hasSuffix("]") ? String(bare) : authority) : String(bare)
    }
}
