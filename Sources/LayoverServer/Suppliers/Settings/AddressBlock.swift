/// A block of addresses as `10.0.0.0/8` or `fd00::/8` has it; an address alone is a block of one.
struct AddressBlock: Hashable, Sendable {
    let text: String

    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first, text.utf8.count <= SupplierLimits.addressBytes else { return nil }
        let isSix = address.contains(":")
        guard isSix ? AddressBlock.isSix(address) : AddressBlock.isFour(address) else { return nil }
        if parts.count == 2 {
            guard let bits = Int(parts[1]), String(bits) == parts[1], (0...(isSix ? 128 : 32)).contains(bits) else {
                return nil
            }
        }
        self.text = text
    }

    private static func isFour(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
    }

    /// Groups of up to four digits, eight of them, or fewer around one `::`.
    private static func isSix(_ text: Substring) -> Bool {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2 else { return false }
        let groups = halves.flatMap { $0.isEmpty ? [] : $0.split(separator: ":", omittingEmptySubsequences: false) }
        let areGroups = groups.allSatisfy { group in
            (1...4).contains(group.utf8.count) && UInt16(group, radix: 16) != nil && !group.hasPrefix("+")
        }
        return areGroups && (halves.count == 2 ? groups.count <= 7 : groups.count == 8)
    }
}
