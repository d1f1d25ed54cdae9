import Foundation
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

/// Every fault of a supplier, at three loads.
///
/// A complete answer reaches the client unchanged, every other fault is reported in time, and the supplier is not called
/// more often than it should be.
@Suite(.serialized) struct LiveFaultTests {
    /// Complete HTTP answers, whatever they contain: status and bytes pass.
    private static let passed = [
        "500", "502", "503", "504", "status:404", "429:0", "html", "html:502", "redirect:http://127.0.0.1:9/", "failed",
        "empty-body",
    ]
    /// The protocol's own answer in another form, or a part of it that HTTP considers complete.
    private static let answered = [
        "late:50", "chunked", "until-close", "slow-body:1", "slow-headers:1", "ten-times", "duplicate-keys",
        "broken-json:2000", "wrong-length:-100",
    ]
    /// No complete answer in time.
    private static let late = ["hang", "stall:2000", "slow-headers:50", "slow-body:200", "late:5000"]
    /// Never a complete answer, and the problem that the client receives.
    private static let broken = [
        ("reset", "supplier-unreachable"), ("reset:2000", "supplier-broken"), ("truncate:2000", "supplier-broken"),
        ("wrong-length:100", "supplier-broken"), ("gzip-bomb", "supplier-broken"), ("garbage", "supplier-broken"),
    ]

    /// The deadline if the supplier does not answer in time; long enough for this machine to call it first.
    private static let deadlineMilliseconds = 1_000
    /// The settings if the supplier answers in time, however busy the machine is.
    private static let settings = settings(20_000)

    /// Breakers stay closed here, and queues are long enough for all calls.
    private static func settings(_ deadlineMilliseconds: Int) -> String {
        """
        deadline: \(deadlineMilliseconds)ms
        poll_deadline: \(deadlineMilliseconds)ms
        breaker: { calls: 10000 }
        concurrency: { least: 64, most: 64 }
        """
    }

    private func site(_ settings: String = LiveFaultTests.settings) async throws -> LiveSite {
        try await LiveSite(try LiveSite.content(), settings: settings)
    }

    /// Makes several requests at once and waits for all replies.
    private func crowd(_ count: Int, _ ask: () throws -> RawClient) throws -> [RawReply] {
        let clients = try (0..<count).map { _ in try ask() }
        return try clients.map { try $0.reply() }
    }

    @Test(arguments: [1, 8, 32]) func `a whole answer of any status passes unchanged`(count: Int) async throws {
        let site = try await site()
        for fault in LiveFaultTests.passed {
            let direct = try site.supplier.ask(
                "POST", "/skyscanner/create?fault=\(fault.replacing("/", with: "%2F"))", body: LiveFaultTests.create)
            try site.supplier.play(fault, kinds: ["create"])
            for reply in try crowd(count, { try site.asking("NO") }) {
                #expect(reply.status == direct.status, "\(fault): \(reply.text.prefix(300))")
                #expect(anonymous(reply.body) == anonymous(direct.body), "\(fault): \(reply.text.prefix(300))")
                #expect(reply.header("retry-after") == direct.header("retry-after"), "\(fault)")
                #expect(reply.layoverStatus.hasPrefix("degraded"), "\(fault): \(reply.layoverStatus)")
            }
            #expect(try site.supplier.calls("create") == count, "\(fault)")
        }
    }

    @Test(arguments: [1, 8, 32]) func `an answer in another form, or a part of one, passes byte for byte`(count: Int)
        async throws
    {
        let site = try await site()
        try site.supplier.play(nil)
        let plain = anonymous(try site.supplier.ask("POST", "/skyscanner/create", body: LiveFaultTests.create).body)
        for fault in LiveFaultTests.answered {
            try site.supplier.play(fault, kinds: ["create"])
            var replies = try crowd(count, { try site.asking("NO") })
            // Bytes after an answer's end spoil the next call if they arrive after its connection was reused: that call
            // fails, and its client is notified. Once such bytes were seen, no connection is reused. The supplier closes
            // such a connection, so it may never have read the failed call; every answered client caused exactly one call.
            var unread = 0
            if fault.hasPrefix("wrong-length:-"), count > 1 {
                let broken = replies.filter { $0.status == 502 && $0.problem == "supplier-broken" }
                #expect(broken.count < count, "\(fault): no client was answered")
                replies.removeAll { reply in broken.contains { $0.body == reply.body } }
                unread = broken.count
            }
            for reply in replies {
                #expect(reply.status == 200, "\(fault): \(reply.text.prefix(300))")
                try expect(reply, fault: fault, plain: plain, isAlone: count == 1)
            }
            let calls = try site.supplier.calls("create")
            #expect((count - unread...count).contains(calls), "\(fault): \(calls) requested, \(unread) broken")
        }
    }

    @Test func `a supplier that sends too much spoils nothing once it is known`() async throws {
        let site = try await site()
        try site.supplier.play(nil)
        let plain = anonymous(try site.supplier.ask("POST", "/skyscanner/create", body: LiveFaultTests.create).body)
        try site.supplier.play("wrong-length:-100", kinds: ["create"])
        for _ in 0..<3 { _ = try site.search("NO") }
        for reply in try crowd(32, { try site.asking("NO") }) {
            #expect(reply.status == 200, "\(reply.text.prefix(300))")
            try expect(reply, fault: "wrong-length:-100", plain: plain, isAlone: false)
        }
    }

    /// A request for LHR to GLA in Skyscanner's protocol.
    private static let create: String = {
        let day = LiveSite.day
        return """
            {"query":{"market":"NO","locale":"en-GB","currency":"GBP","queryLegs":[{"originPlaceId":{"iata":"LHR"},\
            "destinationPlaceId":{"iata":"GLA"},"date":{"year":\(day.year),"month":\(day.month),"day":\(day.day)}}],\
            "cabinClass":"CABIN_CLASS_ECONOMY","adults":1}}
            """
    }()

    /// Apart from the layout, the session and the padding spaces, every byte is the supplier's.
    private func expect(_ reply: RawReply, fault: String, plain: String, isAlone: Bool) throws {
        let text = anonymous(reply.body)
        if fault.hasPrefix("broken-json") || fault.hasPrefix("wrong-length") {
            #expect(plain.hasPrefix(text) && text.utf8.count >= 1_000, "\(fault): \(text.prefix(300))")
            #expect(reply.layoverStatus == "degraded; reason=not-json", "\(fault): \(reply.layoverStatus)")
            return
        }
        let layout = try #require(text.range(of: ",\"layout\":{", options: .backwards), "\(fault): \(text.suffix(300))")
        let own = text[..<layout.lowerBound] + "}"
        // Under load a card may exceed its budget and be left out.
        let statuses = isAlone ? ["full"] : ["full", "partial"]
        #expect(statuses.contains(reply.layoverStatus), "\(fault): \(reply.layoverStatus)")
        switch fault {
        case "ten-times": #expect(String(own.filter { $0 != " " }) == String(plain.filter { $0 != " " }), "\(fault)")
        case "duplicate-keys": #expect(own.replacing("\"sessionToken\":null,", with: "") == plain, "\(fault)")
        default: #expect(own == plain, "\(fault)")
        }
    }

    private func anonymous(_ body: [UInt8]) -> String {
        String(decoding: body, as: UTF8.self).replacing(/"sessionToken":"[^"]*"/, with: "\"sessionToken\":\"\"")
    }

    @Test(arguments: [1, 8, 32]) func `a timeout is reported in time`(count: Int) async throws {
        let site = try await site(LiveFaultTests.settings(LiveFaultTests.deadlineMilliseconds))
        for fault in LiveFaultTests.late {
            try site.supplier.play(fault, kinds: ["create"])
            let took = try ContinuousClock().measure {
                for reply in try crowd(count, { try site.asking() }) {
                    #expect(
                        reply.status == 504 && reply.problem == "supplier-timeout",
                        "\(fault): \(reply.status) \(reply.text.prefix(300))")
                }
            }
            // `make accept` limits this to 50 ms; here the test only checks that no reply waits for the supplier.
            #expect(took < .milliseconds(LiveFaultTests.deadlineMilliseconds + 10_000), "\(fault): \(took)")
            #expect(try site.supplier.calls("create") == count, "\(fault)")
        }
    }

    @Test(arguments: [1, 8, 32]) func `a broken answer is reported as such, and create is never retried`(
        count: Int
    ) async throws {
        let site = try await site()
        for (fault, problem) in LiveFaultTests.broken {
            try site.supplier.play(fault, kinds: ["create"])
            for reply in try crowd(count, { try site.asking("NO") }) {
                #expect(
                    reply.status == 502 && reply.problem == problem,
                    "\(fault): \(reply.status) \(reply.text.prefix(300))")
            }
            #expect(try site.supplier.calls("create") == count, "\(fault)")
        }
    }

    @Test(arguments: [1, 8, 32]) func `a poll is tried again within the budget`(count: Int) async throws {
        let site = try await site()
        try site.supplier.play(nil)
        let tokens = try crowd(count) { try site.asking("NO") }.compactMap(\.searchToken)
        #expect(tokens.count == count)
        let faults = LiveFaultTests.broken.map { ($0.0, 502) } + [("502", 502), ("503", 503), ("504", 504)]
        var retries = 0
        let start = ContinuousClock.now
        for (place, (fault, status)) in faults.enumerated() {
            try site.supplier.play(fault, kinds: ["poll"])
            let begun = ContinuousClock.now
            let replies = try polls(site, tokens)
            // On a busy machine a bomb may exceed its deadline before it is unpacked.
            let isOverdue = ContinuousClock.now - begun >= LiveSite.deadline
            let calls = try site.supplier.calls("poll")
            #expect(
                replies.allSatisfy { $0.status == status || isOverdue && $0.problem == "supplier-timeout" },
                "\(fault): \(replies.map(\.status))")
            #expect(calls >= count, "\(fault): \(calls)")
            retries += calls - count
            // A tenth of all calls so far, including the searches themselves, and at least one per ten seconds.
            let windows = Int((ContinuousClock.now - start).components.seconds) / 10 + 2
            #expect(retries <= count * (place + 2) / 10 + windows, "\(fault): \(retries) retries")
        }
        #expect(retries >= 1, "502, 503 and 504 may be retried")
        try site.supplier.play(nil)
        #expect(try polls(site, tokens).allSatisfy { $0.status == 200 })
    }

    /// Polls every search at once; polls of the same search would be merged.
    private func polls(_ site: LiveSite, _ tokens: [String]) throws -> [RawReply] {
        var rest = tokens[...]
        return try crowd(tokens.count) {
            let client = try RawClient(port: site.server.port)
            client.send("GET /v1/searches/\(rest.removeFirst()) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return client
        }
    }

    @Test(arguments: ["503", "reset", "hang", "truncate:100", "failed"])
    func `a failing supplier is not called for a while, and then called again`(fault: String) async throws {
        let site = try await site("deadline: 1s\nbreaker: { calls: 5, failures: 0.5, window: 60s, rest: 1s }")
        try site.supplier.play(fault)
        let start = ContinuousClock.now
        let resting = try await Waiting.value("the breaker to open") {
            let reply = try site.search()
            return reply.problem == "supplier-resting" ? reply : nil
        }
        #expect(resting.status == 503 && Int(resting.header("retry-after") ?? "").map { $0 >= 1 } == true)
        // After each rest one probe may have been sent, if more time than that passed between two searches.
        let rests = Int((ContinuousClock.now - start) / .seconds(1))
        let calls = try site.supplier.calls("create")
        #expect((5...6 + rests).contains(calls), "\(calls) calls, \(rests) rests")
        try site.supplier.play(nil)
        let mended = try await Waiting.value("the breaker to close") {
            let reply = try site.search()
            return reply.status == 200 ? reply : nil
        }
        #expect(mended.searchToken != nil)
        // The first answer was the probe's; from then on every call is made.
        #expect(try (0..<3).map { _ in try site.search().status } == [200, 200, 200])
        #expect(try site.supplier.calls("create") == 4)
    }

    @Test(arguments: ["status:404", "429:0"]) func `a client's fault is no failure of the supplier`(fault: String)
        async throws
    {
        let site = try await site("deadline: 5s\nbreaker: { calls: 5, failures: 0.5, window: 60s, rest: 60s }")
        try site.supplier.play(fault)
        for _ in 0..<12 { #expect(try site.search().problem == nil) }
        #expect(try site.supplier.calls("create") == 12)
    }

    @Test func `a supplier that names a time gets it`() async throws {
        let site = try await site("deadline: 5s")
        try site.supplier.play("429:30")
        let told = try site.search()
        #expect(told.status == 429 && told.header("retry-after") == "30")
        let waiting = try site.search()
        #expect(waiting.status == 503 && Int(waiting.header("retry-after") ?? "").map { $0 >= 1 } == true)
        #expect(try site.supplier.calls("create") == 1)
    }

    @Test func `searches of another supplier go on`() async throws {
        let site = try await site("deadline: 1s\nbreaker: { calls: 5, failures: 0.5, window: 60s, rest: 60s }")
        try site.supplier.play("hang", kinds: ["create"])
        for _ in 0..<6 { _ = try site.search() }
        #expect(try site.search().problem == "supplier-resting")
        #expect(try site.search("DE").status == 201)
    }
}
