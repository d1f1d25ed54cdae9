@testable import LayoverWeb
import Testing

struct TraceContextTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"
    private static let parent = "b7ad6b7169203331"
    private static let whole = "00-\(trace)-\(parent)-01"

    @Test(arguments: [
        whole, "00-\(trace)-\(parent)-00", "00-\(trace)-\(parent)-ff", "01-\(trace)-\(parent)-01",
        "cc-\(trace)-\(parent)-01", "fe-\(trace)-\(parent)-01-what-the-future-will-be", "01-\(trace)-\(parent)-01-",
        "00-00000000000000000000000000000001-0000000000000001-01",
    ])
    func `a readable header is passed on unchanged`(text: String) {
        let context = TraceContext(parents: [text])
        #expect(context?.parent == text)
        #expect(context?.traceID == String(text.dropFirst(3).prefix(32)))
        #expect(context?.state == nil)
    }

    @Test(arguments: [
        "", "00", "00-", whole.dropLast() + "", whole + "1", whole + "-", whole + "-more", " " + whole, whole + " ",
        "ff-\(trace)-\(parent)-01", "ff-\(trace)-\(parent)-01-more", "0-\(trace)-\(parent)-01",
        "000-\(trace)-\(parent)-1", "0x-\(trace)-\(parent)-01", "01-\(trace)-\(parent)-01more",
        "01-\(trace)-\(parent)-01.more", "00-\(String(repeating: "0", count: 32))-\(parent)-01",
        "00-\(trace)-\(String(repeating: "0", count: 16))-01", "00-\(trace.uppercased())-\(parent)-01",
        "00-\(trace)-\(parent.uppercased())-01", "00-\(trace)-\(parent)-0A", "00-\(trace)-\(parent)-0x",
        "00_\(trace)-\(parent)-01", "00-\(trace)_\(parent)-01", "00-\(trace)-\(parent)_01",
        "00-\(trace.dropLast())g-\(parent)-01", "00-\(trace.dropLast())-\(parent)-01", "00-\(trace)\(parent)-01",
        "00-\(trace.dropLast())é-\(parent)-0",
    ])
    func `an unreadable header is no trace`(text: String) {
        #expect(TraceContext(parents: [text]) == nil)
    }

    @Test func `there is one parent or none`() {
        #expect(TraceContext(parents: []) == nil)
        #expect(TraceContext(parents: [Self.whole, Self.whole]) == nil)
    }

    static let states: [(String, Bool)] = [
        ("foo=1", true), ("foo=1,bar=2", true), ("foo=1 , \tbar=2", true), (" foo=1", true), ("foo=1\t", true),
        ("foo=1,", true), (",foo=1", true), ("foo=1,,bar=2", true), ("", false), (",", false), (" , ", false),
        ("foo@=1", false), ("@foo=1", false), ("foo@@bar=1", false), ("foo@bar@baz=1", false), ("foo", false),
        ("=1", false), ("foo=", false), ("foo=1=2", false), ("foo =1", false), ("foo= 1", true), ("Foo=1", false),
        ("foo.bar=1", false), ("f_-*/0=1", true), ("0foo=1", false), ("0foo@bar=1", true), ("foo@0bar=1", false),
        ("foo=1,foo=2", false), ("foo=1,foo=1", false), ("foo=\u{e9}", false), ("foo=a\u{7f}", false),
        ("foo=bar baz", true), ("foo=~!", true), ("\(String(repeating: "k", count: 256))=1", true),
        ("\(String(repeating: "k", count: 257))=1", false),
        ("\(String(repeating: "t", count: 241))@\(String(repeating: "s", count: 14))=1", true),
        ("\(String(repeating: "t", count: 242))@v=1", false), ("t@\(String(repeating: "s", count: 15))=1", false),
        ("foo=\(String(repeating: "v", count: 256))", true), ("foo=\(String(repeating: "v", count: 257))", false),
        ((0..<32).map { "k\($0)=1" }.joined(separator: ","), true),
        ((0..<33).map { "k\($0)=1" }.joined(separator: ","), false),
    ]

    @Test(arguments: states)
    func `a state goes on as it came where it reads, and is left out where not`(text: String, isGood: Bool) {
        let context = TraceContext(parents: [Self.whole], states: [text])
        #expect(context?.parent == Self.whole)
        #expect(context?.state == (isGood ? text : nil))
    }

    @Test func `lines of state are one list`() {
        let context = TraceContext(parents: [Self.whole], states: ["foo=1", "bar=2,baz=3"])
        #expect(context?.state == "foo=1,bar=2,baz=3")
        #expect(TraceContext(parents: [Self.whole], states: ["foo=1", "foo=2"])?.state == nil)
    }

    @Test(arguments: [
        (Array(UInt8(1)...24), "00-0102030405060708090a0b0c0d0e0f10-1112131415161718-00"),
        ([UInt8](repeating: 0, count: 24), "00-00000000000000000000000000000001-0000000000000001-00"),
        ([], "00-01010101010101010101010101010101-0101010101010101-00"),
        (
            [UInt8](repeating: 0xff, count: 30),
            "00-\(String(repeating: "f", count: 32))-\(String(repeating: "f", count: 16))-00"
        ),
    ])
    func `a fresh trace is one that reads`(seed: [UInt8], text: String) {
        let context = TraceContext(seed: seed)
        #expect(context.parent == text)
        #expect(TraceContext(parents: [context.parent]) == context)
    }

    @Test func `any change of one byte is a trace that reads or none, and never a trap`() {
        for index in Self.whole.utf8.indices {
            for byte in UInt8.min...UInt8.max {
                var bytes = Array(Self.whole.utf8)
                bytes[Self.whole.utf8.distance(from: Self.whole.startIndex, to: index)] = byte
                let text = String(decoding: bytes, as: UTF8.self)
                let context = TraceContext(parents: [text], states: [text])
                #expect(context == nil || context?.parent == text)
            }
        }
    }
}
