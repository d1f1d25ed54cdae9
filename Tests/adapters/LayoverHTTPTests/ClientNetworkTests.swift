import Testing

@testable import LayoverHTTP

struct ClientNetworkTests {
    private func six(_ groups: [UInt16]) -> ClientNetwork {
        ClientNetwork(six: groups.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }

    @Test func `counts IPv4 addresses one by one`() {
        #expect(ClientNetwork(four: [192, 0, 2, 7]) == ClientNetwork(four: [192, 0, 2, 7]))
        #expect(ClientNetwork(four: [192, 0, 2, 7]) != ClientNetwork(four: [192, 0, 2, 8]))
    }

    @Test func `counts IPv6 addresses by their first 64 bits`() {
        let one = six([0x2001, 0xdb8, 0, 1, 2, 3, 4, 5])
        #expect(one == six([0x2001, 0xdb8, 0, 1, 9, 9, 9, 9]))
        #expect(one != six([0x2001, 0xdb8, 0, 2, 2, 3, 4, 5]))
    }

    @Test func `counts an IPv4 address in IPv6 form as the IPv4 address`() {
        #expect(six([0, 0, 0, 0, 0, 0xffff, 0xc000, 0x207]) == ClientNetwork(four: [192, 0, 2, 7]))
        #expect(six([0, 0, 0, 0, 0, 0, 0xc000, 0x207]) != ClientNetwork(four: [192, 0, 2, 7]))
    }
}
