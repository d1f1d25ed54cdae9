import LayoverFlights
import LayoverJSON
import LayoverModel
@testable import LayoverSuppliers
import LayoverTestKit
import Testing

@testable import LayoverPlayedSupplier

/// Every fault, as it appears on the wire.
struct FaultTests {
    private static let question = Searches.question(Searches.search("LHR", "EDI"))

    /// Makes a request with a fault on a new connection, and reads until nothing has arrived for `silence` milliseconds
    /// after `length` bytes of the body.
    private func played(
        _ fault: String, silence: Int32 = 20_000, after length: Int = 0
    ) throws -> (bytes: [UInt8], head: String, body: [UInt8], end: RawClient.End) {
        let server = try SupplierServer(SupplierSettings())
        defer { server.stop() }
        let client = try RawClient(port: server.port)
        client.send(
            "POST", "/fault/\(fault)/skyscanner/create", body: FaultTests.question, headers: ["Connection: close"])
        let (bytes, end) = client.everything(silence: silence) {
            length == 0 || RawReply($0)?.body.count ?? 0 >= length
        }
        guard let reply = RawReply(bytes) else { return (bytes, "", [], end) }
        return (bytes, reply.head, reply.body, end)
    }

    /// The length of the body without a fault, apart from the session.
    private func length() throws -> Int { try played("late:0").body.count }

    @Test(arguments: [
        ("500", 500), ("502", 502), ("503", 503), ("504", 504), ("status:418", 418), ("html", 200), ("html:502", 502),
        ("429:3", 429), ("redirect:nowhere", 302), ("failed", 200), ("empty-body", 200),
        ("broken-json", 200),
        ("duplicate-keys", 200), ("ten-times", 200), ("gzip-bomb:1000000", 200),
    ])
    func `is whole by HTTP`(fault: String, status: Int) throws {
        let answer = try played(fault)
        #expect(answer.head.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.body.count == promisedLength(answer.head))
        #expect(answer.end == .orderly)
    }

    @Test func `the docs count the faults, and those of searches among them`() throws {
        let page = try Repository.text("docs/clients.md")
        let count = Fault.words.count
        let searches = Fault.words.count { !["lying", "half"].contains($0.word) }
        #expect(page.contains("The supplier can also fail in \(count) ways,"))
        #expect(page.contains("spoils searches in \(searches) of the supplier's \(count) ways to fail"))
    }

    @Test func `describes itself`() throws {
        #expect(try played("429:3").head.contains("Retry-After: 3"))
        #expect(try played("redirect:nowhere").head.contains("Location: nowhere"))
        #expect(try played("html:502").head.contains("Content-Type: text/html"))
        #expect(try played("gzip-bomb:1000000").head.contains("Content-Encoding: gzip"))
        #expect(String(decoding: try played("failed").body, as: UTF8.self).contains("RESULT_STATUS_FAILED"))
        #expect(
            String(decoding: try played("duplicate-keys").body, as: UTF8.self).hasPrefix(
                "{\"sessionToken\":null,\"sessionToken\":"))
    }

    @Test func `JSON that is cut is no JSON, and JSON that is wide is the same`() throws {
        let whole = try length()
        let cut = try played("broken-json:700")
        #expect(cut.body.count == 700)
        #expect(throws: (any Error).self) { try Searches.facts(cut.body, currency: "GBP") }
        let wide = try played("ten-times:5")
        #expect(wide.body.count == whole + whole * 4)
        #expect(try Searches.facts(wide.body, currency: "GBP").fact(.resultsCount).value == .int(4))
    }

    @Test func `ends early`() throws {
        let whole = try length()
        for (fault, promised, sent) in [
            ("truncate:900", whole, 900), ("wrong-length:50", whole + 50, whole), ("truncate:0", whole, 0),
        ] {
            let answer = try played(fault)
            #expect(promisedLength(answer.head) == promised)
            #expect(answer.body.count == sent)
            #expect(answer.end == .orderly)
        }
        let short = try played("wrong-length:-50")
        #expect(promisedLength(short.head) == whole - 50)
        #expect(short.body.count == whole)
    }

    @Test func `is reset before the head, or in the body`() throws {
        let before = try played("reset")
        #expect(before.bytes.isEmpty)
        #expect(before.end == .reset)
        let inside = try played("reset:900")
        #expect(inside.body.count == 900)
        #expect(inside.end == .reset)
    }

    @Test func `falls silent`() throws {
        let hang = try played("hang", silence: 200)
        #expect(hang.bytes.isEmpty)
        #expect(hang.end == .silent)
        let stall = try played("stall:900", silence: 200, after: 900)
        #expect(stall.body.count == 900)
        #expect(stall.end == .silent)
    }

    @Test func `comes whole where it only takes its time, or another form`() throws {
        let whole = try length()
        for fault in ["slow-headers:1", "slow-body:1", "late:5"] {
            let answer = try played(fault)
            #expect(answer.body.count == whole)
            #expect(answer.end == .orderly)
        }
        let untilClose = try played("until-close")
        #expect(untilClose.body.count == whole)
        #expect(promisedLength(untilClose.head) == 0)
        let chunked = try played("chunked")
        #expect(chunked.head.contains("Transfer-Encoding: chunked"))
        #expect(try unchunked(chunked.body).count == whole)
    }

    @Test func `is no HTTP`() throws {
        #expect(!String(decoding: try played("garbage").bytes, as: UTF8.self).hasPrefix("HTTP/"))
    }

    @Test func `every word of the help is a fault, and ends by itself or with the client`() throws {
        for (word, _, _) in Fault.words {
            _ = try Fault(word)
            _ = try played(word, silence: 50)
        }
        for word in ["500", "502", "503", "504"] { #expect(try Fault(word) == .status(Int(word) ?? 0)) }
    }

    @Test(arguments: [
        "", "halt", "stall:", "stall:-1", "stall:1073741825", "slow-body:600001", "429:86401", "status:199",
        "status:600",
        "ten-times:1", "ten-times:101", "gzip-bomb:0", "gzip-bomb:1073741825", "hang :1", "505",
    ])
    func `rejects an invalid fault`(word: String) {
        #expect(throws: SupplierError.self) { try Fault(word) }
    }

    @Test(arguments: [
        ("stall:1073741824", Fault.stall(at: 1 << 30)), ("slow-body:600000", .slowBody(milliseconds: 600_000)),
        ("status:599", .status(599)), ("ten-times:100", .times(100)),
        ("gzip-bomb:1073741824", .gzipBomb(bytes: 1 << 30)),
        ("wrong-length:-5", .wrongLength(by: -5)), ("reset", .reset(at: nil)), ("reset:0", .reset(at: 0)),
    ])
    func `takes its detail to the limit`(word: String, fault: Fault) throws {
        #expect(try Fault(word) == fault)
    }

    @Test(arguments: ["?fault=500", "/control", "Supplier-Fault"]) func `is set in each place`(place: String) throws {
        let server = try SupplierServer(SupplierSettings())
        defer { server.stop() }
        if place == "/control" {
            _ = try RawClient.ask(on: server.port, "POST", "/control", body: #"{"fault":"status","at":500}"#)
        }
        let path = "/skyscanner/create" + (place.hasPrefix("?") ? place : "")
        let headers = place.hasPrefix("S") ? ["Supplier-Fault: 500"] : []
        let ask = {
            try RawClient.ask(on: server.port, "POST", path, body: FaultTests.question, headers: headers).status
        }
        #expect(try ask() == 500)
        guard place == "/control" else { return }
        _ = try RawClient.ask(on: server.port, "POST", "/control", body: #"{"fault":null}"#)
        #expect(try ask() == 200)
    }

    @Test func `a share of calls is spread evenly, a count ends, kinds are kept apart`() throws {
        var plan = try FaultPlan("hang")
        plan.share = 0.25
        plan.kinds = [.poll]
        let injector = FaultInjector(plan)
        let hits = (0..<100).map { _ in injector.next(.poll) != nil }
        #expect(hits.filter { $0 }.count == 25)
        #expect(hits.prefix(4).filter { $0 }.count == 1)
        #expect(injector.next(.create) == nil)
        plan = try FaultPlan("hang")
        plan.remaining = 2
        injector.set(plan)
        #expect((0..<5).map { _ in injector.next(.search) != nil } == [true, true, false, false, false])
    }

    @Test func `a poll that fails is not counted`() throws {
        let server = try SupplierServer(SupplierSettings())
        defer { server.stop() }
        let made = try RawClient.json(on: server.port, "POST", "/skyscanner/create", body: FaultTests.question)
        let token = try #require(made["sessionToken"]?.string)
        for _ in 0..<5 { _ = try RawClient.ask(on: server.port, "POST", "/skyscanner/poll/\(token)?fault=503") }
        let next = try RawClient.json(on: server.port, "POST", "/skyscanner/poll/\(token)")
        #expect(next["status"]?.string == "RESULT_STATUS_INCOMPLETE")
    }

    /// The content length in a head; 0 if it has no length.
    private func promisedLength(_ head: String) -> Int {
        RawReply(Array((head + "\r\n\r\n").utf8))?.promisedLength ?? 0
    }

    /// The bytes of a chunked body.
    private func unchunked(_ body: [UInt8]) throws -> [UInt8] {
        var all: [UInt8] = []
        var rest = body[...]
        while let end = rest.firstIndex(of: 13),
            let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16)
        {
            guard size > 0 else { return all }
            let start = end + 2
            all += rest[start..<(start + size)]
            rest = rest[(start + size + 2)...]
        }
        throw TestFailure("the last chunk is missing")
    }
}
