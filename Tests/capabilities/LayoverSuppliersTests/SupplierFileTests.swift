import Foundation
import LayoverCatalog
import LayoverFlights
import LayoverModel
@testable import LayoverSuppliers
import LayoverUpstream
import Testing

/// Reads a file of suppliers like the server, with an environment of its own.
struct ReadSuppliers {
    let registry: SupplierRegistry?
    let findings: [String]

    init(_ text: String, environment: [String: String] = ["KEY": "s3cret"], files: [String: String] = [:]) {
        let (registry, findings) = SupplierFileReader.read(
            Array(text.utf8), file: "suppliers.yaml", environment: environment,
            readFile: { files[$0].map { Array($0.utf8) } })
        self.registry = registry
        self.findings = findings.map(\.description)
    }

    /// One Skyscanner supplier with these further lines.
    static func skyscanner(_ lines: String...) -> ReadSuppliers {
        ReadSuppliers(SupplierFileTests.skyscanner + lines.map { "    \($0)\n" }.joined())
    }
}

struct SupplierFileTests {
    static let skyscanner = """
        suppliers:
          skyscanner:
            protocol: skyscanner-v3
            markets: [GB, NO]
            create: https://partners.example.com/create
            poll: https://partners.example.com/poll/{session}

        """

    @Test(arguments: ["skyscanner-v3", "duffel", "amadeus-v2"])
    func `a supplier named like a format is refused, for kills name both`(name: String) {
        let read = ReadSuppliers(Self.skyscanner.replacing("  skyscanner:", with: "  \(name):"))
        #expect(read.registry == nil)
        #expect(read.findings.count == 1)
        #expect(read.findings.first?.hasPrefix("suppliers.yaml:2:3: error: '\(name)' is the name of a format") ?? false)
        #expect(ReadSuppliers(Self.skyscanner.replacing("  skyscanner:", with: "  \(name)-flights:")).registry != nil)
    }

    @Test func `each market counts for the supplier that serves it`() throws {
        let read = ReadSuppliers(
            Self.skyscanner
                + "  others:\n    protocol: duffel\n    markets: all\n    search: https://example.com/search\n")
        let markets = ["DE", "GB", "NO"].compactMap { Market($0) }
        let served = try #require(read.registry).served(markets)
        #expect(served == ["skyscanner": Set(markets[1...]), "others": [markets[0]]])
    }

    @Test func `reads a supplier with its defaults`() throws {
        let read = ReadSuppliers.skyscanner()
        let supplier = try #require(read.registry?.suppliers.first)
        #expect(read.findings.isEmpty)
        #expect(supplier.name == "skyscanner")
        #expect(supplier.format == .skyscanner)
        #expect(supplier.deadlineMilliseconds == 30_000)
        #expect(supplier.pollDeadlineMilliseconds == 5_000)
        #expect(supplier.connectMilliseconds == 1_000)
        #expect(supplier.firstByteMilliseconds == 10_000)
        #expect(supplier.supplier == Supplier(name: "skyscanner", format: .skyscanner, pollMilliseconds: 1_000))
        #expect(supplier.breaker == BreakerSettings())
        #expect(supplier.concurrency == ConcurrencySettings())
        #expect(supplier.retryBudget == 0.1)
        #expect(supplier.queue == 64)
        #expect(supplier.bodyMegabytes == 32)
        #expect(supplier.stale.isEmpty)
        #expect(supplier.searchRate == nil)
        #expect(supplier.headers.isEmpty)
    }

    /// Every key with a value at each end of its range, and the result.
    @Test(
        arguments: [
            ("deadline: 100ms", \.deadlineMilliseconds, 100), ("deadline: 130s", \.deadlineMilliseconds, 130_000),
            ("connect: 10ms", \.connectMilliseconds, 10), ("connect: 30s", \.connectMilliseconds, 30_000),
            ("first_byte: 50ms", \.firstByteMilliseconds, 50), ("first_byte: 130s", \.firstByteMilliseconds, 130_000),
            ("poll_deadline: 100ms", \.pollDeadlineMilliseconds, 100),
            ("poll_deadline: 60s", \.pollDeadlineMilliseconds, 60_000),
            ("poll_every: 200ms", \.pollEveryMilliseconds, 200), ("poll_every: 60s", \.pollEveryMilliseconds, 60_000),
            ("queue: 0", \.queue, 0), ("queue: 10000", \.queue, 10_000),
            ("body_megabytes: 1", \.bodyMegabytes, 1), ("body_megabytes: 64", \.bodyMegabytes, 64),
            ("breaker: { calls: 1 }", \.breaker.calls, 1), ("breaker: { calls: 10000 }", \.breaker.calls, 10_000),
            ("breaker: { window: 100ms }", \.breaker.windowMilliseconds, 100),
            ("breaker: { window: 1h }", \.breaker.windowMilliseconds, 3_600_000),
            ("breaker: { rest: 100ms }", \.breaker.restMilliseconds, 100),
            ("breaker: { rest: 1h }", \.breaker.restMilliseconds, 3_600_000),
            ("concurrency: { least: 1 }", \.concurrency.least, 1),
            ("concurrency: { least: 10000, most: 10000 }", \.concurrency.most, 10_000),
        ] as [(String, any KeyPath<SupplierSettings, Int> & Sendable, Int)])
    func `takes both ends of each range`(
        line: String, path: any KeyPath<SupplierSettings, Int> & Sendable, expected: Int
    ) throws {
        let read = ReadSuppliers.skyscanner(line)
        #expect(read.findings.isEmpty)
        #expect(try #require(read.registry?.suppliers.first)[keyPath: path] == expected)
    }

    @Test(
        arguments: [
            (nil, "gzip"), ("codings: [gzip]", "gzip"), ("codings: [br, gzip, zstd]", "br, gzip, zstd"),
            ("codings: [identity]", "identity"), ("codings: []", nil), ("codings: [deflate]", nil),
            ("codings: gzip", nil),
        ] as [(String?, String?)])
    func `is asked for gzip, or for the coding of its file`(line: String?, codings: String?) throws {
        let read = ReadSuppliers(Self.skyscanner + (line.map { "    \($0)\n" } ?? ""))
        #expect(read.registry?.suppliers.first?.codings == codings)
        guard codings != nil else { return }
        let call = try #require(read.registry?.suppliers.first).call(
            SupplierRequest(.create, try Asked.search()), totalMilliseconds: 1_000)
        #expect(call.codings == codings)
        #expect(call.keepsGzip)
    }

    @Test func `takes shares, ages and rates`() throws {
        let read = ReadSuppliers.skyscanner(
            "retry_budget: 0", "breaker: { failures: 0.01 }", "stale: { GB: 1s, NO: 600s }",
            "rate: { create: 100/min, poll: 10000/h }", "addresses: [127.0.0.1/32, \"fd00::/8\", localhost]")
        let supplier = try #require(read.registry?.suppliers.first)
        #expect(!supplier.isShared)
        for (word, isShared) in [("true", true), ("false", false)] {
            let read = ReadSuppliers.skyscanner("share: \(word)")
            #expect(try #require(read.registry?.suppliers.first).isShared == isShared)
            #expect(read.findings.isEmpty)
        }
        #expect(ReadSuppliers.skyscanner("share: 1").registry == nil)
        #expect(supplier.retryBudget == 0)
        #expect(supplier.breaker.failures == 0.01)
        #expect(Set(supplier.stale.map { "\($0.key) \($0.value)" }) == ["GB 1000", "NO 600000"])
        #expect(supplier.searchRate?.description == "100/min")
        #expect(supplier.pollRate?.milliseconds == 3_600_000)
        #expect(supplier.addresses == ["127.0.0.1/32", "fd00::/8", "localhost"])
        #expect(try #require(ReadSuppliers.skyscanner("retry_budget: 1").registry?.suppliers.first).retryBudget == 1)
    }

    /// Every key with rejected values on both sides of its range, and the finding.
    @Test(arguments: [
        ("deadline: 99ms", "schema.duration"), ("deadline: 131s", "schema.duration"),
        ("connect: 9ms", "schema.duration"), ("connect: 31s", "schema.duration"),
        ("first_byte: 49ms", "schema.duration"), ("first_byte: 131s", "schema.duration"),
        ("poll_deadline: 99ms", "schema.duration"), ("poll_deadline: 61s", "schema.duration"),
        ("poll_every: 199ms", "schema.duration"), ("poll_every: 61s", "schema.duration"),
        ("retry_budget: -0.1", "schema.range"), ("retry_budget: 1.1", "schema.range"),
        ("breaker: { calls: 0 }", "schema.range"), ("breaker: { calls: 10001 }", "schema.range"),
        ("breaker: { failures: 0 }", "schema.range"), ("breaker: { failures: 1.01 }", "schema.range"),
        ("breaker: { window: 99ms }", "schema.duration"), ("breaker: { rest: 2h }", "schema.duration"),
        ("concurrency: { least: 0 }", "schema.range"), ("concurrency: { most: 10001 }", "schema.range"),
        ("concurrency: { least: 9, most: 8 }", "supplier.concurrency"),
        ("queue: -1", "schema.range"), ("queue: 10001", "schema.range"),
        ("body_megabytes: 0", "schema.range"), ("body_megabytes: 65", "schema.range"),
        ("addresses: [10.0.0.0/33]", "supplier.addresses"), ("addresses: [a_b/8]", "supplier.addresses"),
        ("addresses: [10.1.2.3/8]", "supplier.addresses"),
        ("stale: { GB: 601s }", "schema.duration"), ("stale: { GB: 999ms }", "schema.duration"),
        ("stale: { gb: 60s }", "schema.market"),
        ("rate: { create: 0/min }", "supplier.rate"), ("rate: { create: 10001/min }", "supplier.rate"),
        ("rate: { poll: 5/day }", "supplier.rate"), ("rate: { polls: 5/s }", "schema.unknown-key"),
        ("search: https://a.example/", "supplier.foreign-key"), ("method: post", "supplier.foreign-key"),
        ("dedline: 1s", "schema.unknown-key"), ("headers: [a]", "schema.form"),
    ])
    func `rejects invalid values of a key`(line: String, code: String) {
        let read = ReadSuppliers.skyscanner(line)
        #expect(read.registry == nil)
        #expect(read.findings.count == 1)
        #expect(read.findings.first?.hasSuffix("[\(code)]") == true, "\(read.findings)")
        #expect(read.findings.first?.hasPrefix("suppliers.yaml:7:") == true)
    }

    @Test(arguments: [
        ("protocol: skyscanner-v4\n    markets: all", "schema.word"), ("markets: all", "schema.missing-key"),
        ("protocol: duffel", "schema.missing-key"), ("protocol: duffel\n    markets: all", "supplier.missing-key"),
        ("protocol: duffel\n    markets: []\n    search: https://a.example/", "schema.count"),
        ("protocol: duffel\n    markets: some\n    search: https://a.example/", "schema.word"),
        ("protocol: duffel\n    markets: [Norway]\n    search: https://a.example/", "schema.market"),
        (
            "protocol: duffel\n    markets: all\n    search: https://a.example/\n    poll_every: 1s",
            "supplier.foreign-key"
        ),
        (
            "protocol: duffel\n    markets: all\n    search: https://a.example/\n    rate: { poll: 1/s }",
            "supplier.foreign-key"
        ),
        ("protocol: skyscanner-v3\n    markets: all\n    create: https://a.example/", "supplier.missing-key"),
        (
            "protocol: skyscanner-v3\n    markets: all\n    create: https://a.example/{session}\n    poll: https://a.example/{session}",
            "supplier.place"
        ),
        (
            "protocol: skyscanner-v3\n    markets: all\n    create: https://a.example/\n    poll: https://a.example/",
            "supplier.place"
        ),
    ])
    func `refuses a supplier that lacks something`(lines: String, code: String) {
        let read = ReadSuppliers("suppliers:\n  other:\n    \(lines)\n")
        #expect(read.registry == nil)
        #expect(read.findings.count == 1, "\(read.findings)")
        #expect(read.findings.first?.hasSuffix("[\(code)]") == true, "\(read.findings)")
    }

    @Test func `a market has one supplier, and the rest uses the one for all`() throws {
        let other = """
              other:
                protocol: duffel
                markets: MARKETS
                search: https://api.example.com/offers

            """
        func read(_ markets: String) -> ReadSuppliers {
            ReadSuppliers(Self.skyscanner + other.replacing("MARKETS", with: markets))
        }
        let both = try #require(read("all").registry)
        #expect(try both.supplier(for: #require(Market("NO")))?.name == "skyscanner")
        #expect(try both.supplier(for: #require(Market("DE")))?.name == "other")
        #expect(try #require(read("[DE]").registry).supplier(for: #require(Market("FR"))) == nil)
        #expect(
            read("[DE, NO]").findings == [
                "suppliers.yaml:9:19: error: 'NO' is already served by 'skyscanner'; a market has one supplier [supplier.market-taken]"
            ])
        #expect(read("[DE, DE]").findings.first?.contains("appears twice") == true)
    }

    @Test func `an empty file queries no supplier`() throws {
        #expect(try #require(ReadSuppliers("").registry) == SupplierRegistry())
        #expect(try #require(ReadSuppliers("suppliers: {}\nservices: {}\n").registry) == SupplierRegistry())
        #expect(ReadSuppliers("supplier: {}\n").findings.first?.contains("did you mean 'suppliers'?") == true)
    }

    @Test func `takes as many suppliers as may be, and no more`() {
        func text(_ count: Int) -> String {
            "suppliers:\n"
                + (0..<count).map { index in
                    let market = "A" + String(UnicodeScalar(UInt8(0x41 + index)))
                    return "  s\(index): { protocol: duffel, markets: [\(market)], search: \"https://a.example/\" }\n"
                }.joined()
        }
        #expect(ReadSuppliers(text(16)).registry?.suppliers.count == 16)
        #expect(ReadSuppliers(text(17)).findings.first?.hasSuffix("[schema.count]") == true)
    }
}
