/// Rules for an address in a card, the same for an author's address and for one from a value.
///
/// - Complexity: every check is O(*n*) in the bytes of the address and allocates nothing.
struct AddressRule: Sendable {
    /// The address that replaces a rejected one during rendering.
    static let refusedAddress = Array("about:invalid#layover".utf8)

    private let schemes: [[UInt8]]
    private let hosts: [[UInt8]]
    private let assetPrefix: [UInt8]?
    /// True if every scheme and host that settings could allow is accepted.
    private let isOpen: Bool

    init(_ settings: TemplateSettings) {
        schemes = settings.deepLinks.map { $0.lowercased() }
            .filter { !AddressRule.neverSchemes.contains($0) }.map { Array($0.utf8) }
        hosts = settings.imageHosts.map { Array($0.lowercased().utf8) }
        isOpen = settings.areUnknown
        assetPrefix = settings.assetOrigin.map { Array(($0.hasSuffix("/") ? $0 : $0 + "/").utf8) }
    }

    /// Returns whether an `a` may link to `address`: https with a host and without a user, or a configured deep link.
    func allowsLink(_ address: Span<UInt8>) -> Bool {
        guard isClean(address), let colon = scheme(address) else { return false }
        if matches(address, 0..<colon, AddressRule.https) { return host(address, after: colon) != nil }
        return (schemes.contains { matches(address, 0..<colon, $0) } || isOpen && mayLead(address, colon))
            && colon + 1 < address.count
    }

    /// Returns whether an `img` may load `address`: https on one of the image hosts, or one of the server's own assets.
    func allowsImage(_ address: Span<UInt8>) -> Bool {
        guard isClean(address) else { return false }
        if let assetPrefix, address.count > assetPrefix.count, starts(address, with: assetPrefix) { return true }
        guard let colon = scheme(address), matches(address, 0..<colon, AddressRule.https),
            let host = host(address, after: colon)
        else { return false }
        return isOpen || hosts.contains { matches(address, host, $0) }
    }

    /// True if settings could allow the scheme.
    private func mayLead(_ address: Span<UInt8>, _ colon: Int) -> Bool {
        !AddressRule.neverSchemes.contains { matches(address, 0..<colon, Array($0.utf8)) }
    }

    /// True if an author's address has segments of only dots, plain or percent-encoded.
    func hasDotSegments(_ address: Span<UInt8>) -> Bool {
        var start = 0
        var offset = 0
        while offset <= address.count {
            let byte = offset < address.count ? address[offset] : UInt8(ascii: "?")
            if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
                if isDots(address, start..<offset) { return true }
                if byte != UInt8(ascii: "/") { return false }
                start = offset + 1
            }
            offset += 1
        }
        return false
    }

    /// Schemes that execute or display their content, never allowed whatever the settings are; https has its own rule.
    private static let neverSchemes: Set<String> = [
        "javascript", "vbscript", "data", "blob", "file", "filesystem", "about", "view-source", "http", "https",
    ]

    private static let https = Array("https".utf8)

    private func isDots(_ address: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var dots = 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            if address[offset] == UInt8(ascii: ".") {
                offset += 1
            } else if offset + 2 < range.upperBound, address[offset] == UInt8(ascii: "%"),
                address[offset + 1] == UInt8(ascii: "2"), address[offset + 2] | 0x20 == UInt8(ascii: "e")
            {
                offset += 3
            } else {
                return false
            }
            dots += 1
        }
        return dots == 1 || dots == 2
    }

    /// No control characters, spaces, backslashes or quotes.
    private func isClean(_ address: Span<UInt8>) -> Bool {
        for offset in address.indices {
            switch address[offset] {
            case 0...0x20, 0x7f, UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
                UInt8(ascii: "`"):
                return false
            default: continue
            }
        }
        return true
    }

    /// The offset of the colon after a scheme of letters, digits and `+-.`.
    private func scheme(_ address: Span<UInt8>) -> Int? {
        for offset in address.indices {
            let byte = address[offset]
            if byte == UInt8(ascii: ":") { return offset > 0 ? offset : nil }
            let isLetter = (0x61...0x7a).contains(byte | 0x20)
            let isOther = (0x30...0x39).contains(byte) || byte == 0x2b || byte == 0x2d || byte == 0x2e
            guard isLetter || (offset > 0 && isOther) else { return nil }
        }
        return nil
    }

    /// The host of `//host:port/...`; `nil` without one, with a user before it, or with a port that is not a number.
    private func host(_ address: Span<UInt8>, after colon: Int) -> Range<Int>? {
        let start = colon + 3
        guard start < address.count, address[colon + 1] == UInt8(ascii: "/"), address[colon + 2] == UInt8(ascii: "/")
        else { return nil }
        guard let end = hostEnd(address, from: start) else { return nil }
        var offset = end
        if offset < address.count, address[offset] == UInt8(ascii: ":") {
            offset += 1
            while offset < address.count, (0x30...0x39).contains(address[offset]) { offset += 1 }
            guard (1...5).contains(offset - end - 1) else { return nil }
        }
        guard offset < address.count else { return start..<end }
        let next = address[offset]
        return next == UInt8(ascii: "/") || next == UInt8(ascii: "?") || next == UInt8(ascii: "#") ? start..<end : nil
    }

    /// Finds the end of a name, an IPv4 address or an IPv6 address in brackets; `nil` if it is invalid.
    private func hostEnd(_ address: Span<UInt8>, from start: Int) -> Int? {
        var end = start
        if address[start] == UInt8(ascii: "[") {
            end += 1
            while end < address.count, isIPv6Byte(address[end]) { end += 1 }
            return end < address.count && address[end] == UInt8(ascii: "]") && end > start + 2 ? end + 1 : nil
        }
        while end < address.count, isHostByte(address[end]) { end += 1 }
        return end > start && address[start] != UInt8(ascii: ".") && address[start] != UInt8(ascii: "-") ? end : nil
    }

    private func isIPv6Byte(_ byte: UInt8) -> Bool {
        (0x61...0x66).contains(byte | 0x20) || (0x30...0x3a).contains(byte) || byte == UInt8(ascii: ".")
    }

    private func isHostByte(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte | 0x20) && byte < 0x80 || (0x30...0x39).contains(byte) || byte == 0x2d
            || byte == 0x2e
    }

    private func matches(_ address: Span<UInt8>, _ range: Range<Int>, _ small: [UInt8]) -> Bool {
        guard range.count == small.count else { return false }
        for (index, byte) in small.enumerated() {
            let found = address[range.lowerBound + index]
            let lowered = (0x41...0x5a).contains(found) ? found | 0x20 : found
            if lowered != byte { return false }
        }
        return true
    }

    private func starts(_ address: Span<UInt8>, with prefix: [UInt8]) -> Bool {
        for (index, byte) in prefix.enumerated() where address[index] != byte { return false }
        return true
    }
}
