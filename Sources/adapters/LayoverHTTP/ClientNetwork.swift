/// What the limit of connections counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, because a
/// household or a machine receives that block.
struct ClientNetwork: Hashable, Sendable {
    private let bits: UInt64
    private let isSix: Bool

    init(four bytes: some Sequence<UInt8>) {
        bits = ClientNetwork.number(bytes)
        isSix = false
    }

    /// - Parameter bytes: All 16; an IPv4 address in IPv6 form counts as the IPv4 address.
    init(six bytes: some Collection<UInt8>) {
        let isMapped = bytes.starts(with: ClientNetwork.mapped)
        bits = ClientNetwork.number(isMapped ? bytes.dropFirst(12) : bytes.prefix(8))
        isSix = !isMapped
    }

    /// The first twelve bytes of an IPv4 address in IPv6 form.
    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
