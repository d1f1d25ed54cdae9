@testable import LayoverSuppliers
import LayoverWeb
import Testing

/// The trace of a request, as suppliers and services receive it.
struct TraceHeadersTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"
    private static let span = "b7ad6b7169203331"
    private static let parent = "00-\(trace)-\(span)-01"

    @Test(arguments: [
        parent, "00-\(trace)-\(span)-00", "00-\(trace)-\(span)-ff", "01-\(trace)-\(span)-01", "cc-\(trace)-\(span)-01",
        "fe-\(trace)-\(span)-01-what-the-future-will-be", "01-\(trace)-\(span)-01-",
        "00-00000000000000000000000000000001-0000000000000001-01",
    ])
    func `the parent goes on as it came`(text: String) {
        #expect(TraceContext(parents: [text])?.headers == [SupplierRequest.TraceHeader("traceparent", text)])
    }

    @Test(arguments: [
        ("foo=1", true), ("foo=1,bar=2", true), ("foo=1 , \tbar=2", true), (" foo=1", true), ("foo=1,", true),
        (",foo=1", true), ("0foo@bar=1", true), ("foo=bar baz", true), ("", false), (",", false), ("foo", false),
        ("foo@=1", false), ("=1", false), ("foo=", false), ("Foo=1", false), ("foo=1,foo=2", false),
        ("foo=\u{e9}", false),
    ])
    func `a state goes on beside it where it reads`(text: String, isGood: Bool) {
        let headers = TraceContext(parents: [Self.parent], states: [text])?.headers
        let state = isGood ? [SupplierRequest.TraceHeader("tracestate", text)] : []
        #expect(headers == [SupplierRequest.TraceHeader("traceparent", Self.parent)] + state)
    }
}
