/// The addresses that may be called: those of the public internet, and those in the settings.
///
/// It is checked for the resolved address, each time a connection is opened, so that no name and no notation of a number
/// leads into the private network or to a cloud's metadata.
///
/// Source: IANA's registries of special-purpose addresses for IPv4 and IPv6.
package struct AddressRule: Hashable, Sendable {
    private let ranges: [AddressRange]
    private let hosts: Set<String>

    /// - Parameter allowed: Ranges (`127.0.0.1/32`, `fd00::/8`), addresses, and names of hosts all of whose addresses may be
    ///   called.
    /// - Throws: The first invalid entry.
    package init(allowed: [String] = []) throws(AddressRuleError) {
        var ranges: [AddressRange] = []
        var hosts: Set<String> = []
        for entry in allowed {
            if let range = AddressRange(entry) {
                ranges.append(range)
            } else if AddressRule.isHost(entry) {
                hosts.insert(AddressRule.plain(entry))
            } else {
                throw AddressRuleError(entry: entry)
            }
        }
        self.ranges = ranges
        self.hosts = hosts
    }

    /// True if a connection to `address` may be opened.
    ///
    /// - Parameters:
    ///   - address: The resolved address.
    ///   - host: The name in the call's address.
    /// - Returns: `true` for addresses that are allowed by name or range, and for public addresses.
    package func allows(_ address: IPAddress, host: String) -> Bool {
        hosts.contains(AddressRule.plain(host)) || ranges.contains { $0.contains(address) }
            || AddressRule.isPublic(address)
    }

    /// True if an address belongs to the public internet, including IPv6 addresses that contain a public IPv4 address.
    static func isPublic(_ address: IPAddress) -> Bool {
        if address.v4 != nil { return !special4.contains { $0.contains(address) } }
        if nat64?.contains(address) == true {
            return isPublic(IPAddress(v4: UInt32(truncatingIfNeeded: address.low)))
        }
        guard global6?.contains(address) == true else { return false }
        if sixToFour?.contains(address) == true {
            return isPublic(IPAddress(v4: UInt32(truncatingIfNeeded: address.high >> 16)))
        }
        return !special6.contains { $0.contains(address) }
    }

    private static func isHost(_ text: String) -> Bool {
        let labels = plain(text).split(separator: ".", omittingEmptySubsequences: false)
        return (1...253).contains(text.utf8.count) && labels.last?.contains { !$0.isNumber } == true
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count)
                    && label.utf8.allSatisfy {
                        (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95
                    }
            }
    }

    /// In lower case and without the dot that ends a full name.
    private static func plain(_ host: String) -> String {
        let lower = host.lowercased()
        return lower.hasSuffix(".") ? String(lower.dropLast()) : lower
    }

    private static let nat64 = AddressRange("64:ff9b::/96")
    private static let sixToFour = AddressRange("2002::/16")
    private static let global6 = AddressRange("2000::/3")

    /// This network, private, shared, loopback, link-local with metadata, protocol assignments, documentation, the old relays
    /// of 6to4, benchmarks, multicast, reserved; and the public address of Azure's internal services.
    private static let special4 = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16",
        "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
        "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    ].compactMap { AddressRange($0) }

    /// Exceptions within the global range: protocol assignments with Teredo, documentation.
    private static let special6 = ["2001::/23", "2001:db8::/32", "3fff::/20"].compactMap { AddressRange($0) }
}

/// An entry of the allowed addresses that is not a range, an address or a name.
package struct AddressRuleError: Error, Hashable, CustomStringConvertible {
    package let entry: String

    package var description: String {
        "'\(entry)' is not an address, a range or a host; write '10.1.0.0/16', '::1' or 'supplier.example.com'"
    }
}
