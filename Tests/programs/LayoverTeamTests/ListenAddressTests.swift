import Testing

@testable import LayoverTeam

struct ListenAddressTests {
    @Test(
        arguments: [
            ("127.0.0.1", .address("127.0.0.1"), true), ("localhost", .address("127.0.0.1"), true),
            ("127.3.2.1", .address("127.3.2.1"), true), ("::1", .address("::1"), true),
            ("[::1]", .address("::1"), true),
            ("0.0.0.0", .address("0.0.0.0"), false), ("[::]", .address("::"), false),
            ("10.0.0.7", .address("10.0.0.7"), false),
            ("unix:/run/layover/preview.sock", .socket("/run/layover/preview.sock"), false),
        ] as [(String, ListenAddress, Bool)])
    func `is read, and known for loopback or not`(text: String, address: ListenAddress, isLoopback: Bool) {
        #expect(ListenAddress(text) == address)
        #expect(address.isLoopback == isLoopback)
    }

    @Test(arguments: [
        "", "unix:", "unix:/", "unix:preview.sock", "preview.example.com", "10.0.0.7:80", "10.0.0", "1.2.3.256",
    ])
    func `anything else is none`(text: String) { #expect(ListenAddress(text) == nil) }

    @Test(arguments: [
        ("0.0.0.0", true), ("::", true), ("::0", true), ("::ffff:0.0.0.0", true), ("0.0.0.1", false), ("::1", false),
        ("::ffff:10.0.0.7", false), ("192.168.1.20", false), ("x", false),
    ])
    func `addresses that mean all addresses are known`(text: String, isAny: Bool) {
        #expect(ListenAddress.isAny(text) == isAny)
    }
}
