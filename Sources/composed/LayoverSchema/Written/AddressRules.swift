package import LayoverModel

/// The addresses that links and images may have.
package struct AddressRules: Sendable {
    let deepLinks: Set<String>
    let imageHosts: Set<String>
    let webHosts: Set<String>
    /// True if the allowed addresses are unknown, because the settings cannot be read.
    private let isOpen: Bool

    package init(_ settings: SettingsSource?) {
        isOpen = settings == nil
        deepLinks = Set(settings?.deepLinks ?? [])
        imageHosts = Set(settings?.imageHosts ?? [])
        webHosts = Set(settings?.webHosts ?? [])
    }

    /// The findings about both addresses of a link.
    package func check(app: WrittenName?, web: WrittenName?) -> [Diagnostic] {
        [app.flatMap(checkApp), web.flatMap(checkWeb)].compactMap { $0 }
    }

    /// Returns whether apps open the address: its scheme is one of the settings' deep links.
    package func allows(app address: String) -> Bool {
        AddressRules.isClean(address) && address.contains(":")
            && (isOpen || deepLinks.contains(address.prefix { $0 != ":" }.lowercased()))
    }

    /// Returns whether the address uses https and has a host, without user or port.
    package func allows(web address: String) -> Bool { AddressRules.host(ofHTTPS: address) != nil }

    /// Returns whether a picture may be loaded from the address: https, on one of the settings' hosts.
    package func allows(image address: String) -> Bool {
        AddressRules.host(ofHTTPS: address).map { isOpen || imageHosts.contains($0) } ?? false
    }

    /// Returns whether a page of ours may link to an address that no author wrote: https, on one of the settings' hosts.
    package func allows(outbound address: String) -> Bool {
        AddressRules.host(ofHTTPS: address).map(webHosts.contains) ?? false
    }

    private func checkApp(_ address: WrittenName) -> Diagnostic? {
        guard allows(app: address.name) else {
            let known = deepLinks.sorted().joined(separator: ", ")
            return .error(
                "address.scheme",
                "'\(address.name.prefix(80))' is not a deep link of the apps; they open: \(known.isEmpty ? "nothing, see deep_links in widgets/layover.yaml" : known)",
                at: address.location)
        }
        return nil
    }

    private func checkWeb(_ address: WrittenName) -> Diagnostic? {
        guard let host = AddressRules.host(ofHTTPS: address.name), !host.isEmpty else {
            return .error(
                "address.https",
                "'\(address.name.prefix(80))' is not a web address; write 'https://...' without spaces, user or port",
                at: address.location)
        }
        return nil
    }

    /// The host of an https address; `nil` for any other address, and for one with user info, a port, spaces or control
    /// characters.
    static func host(ofHTTPS address: String) -> String? {
        guard isClean(address), address.lowercased().hasPrefix("https://") else { return nil }
        let authority = address.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let isHost = authority.utf8.allSatisfy { byte in
            (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) || (0x30...0x39).contains(byte)
                || byte == 0x2d || byte == 0x2e
        }
        return isHost && authority.contains(".") ? authority.lowercased() : nil
    }

    /// Printable ASCII without spaces, quotes, angle brackets or backslashes.
    private static func isClean(_ address: String) -> Bool {
        !address.isEmpty
            && address.utf8.allSatisfy {
                (0x21...0x7e).contains($0) && ![0x22, 0x27, 0x3c, 0x3e, 0x5c, 0x60].contains($0)
            }
    }
}
