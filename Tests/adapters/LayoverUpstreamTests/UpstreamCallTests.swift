import Testing

@testable import LayoverUpstream

struct UpstreamCallTests {
    @Test func `headers keep their order`() {
        let call = UpstreamCall(.get, "http://127.0.0.1/", headers: [("B", "2"), ("A", "1")])
        #expect(call.headers.map(\.name) == ["B", "A"])
    }
}
