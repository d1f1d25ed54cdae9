import LayoverJSON
import LayoverTestKit
import Testing

@testable import LayoverExperiments

/// Plain lines are scanned without parsing, and the result equals the parser's.
struct RowScanTests {
    /// A line followed by bytes that a segment may contain.
    private func padded(_ line: [UInt8], _ rest: UInt8 = 0x22) -> [UInt8] {
        line + [UInt8](repeating: rest, count: RowScan.padding)
    }

    private func written(_ row: Exposure) -> [UInt8] {
        var writer = RowWriter<Exposure>()
        var bytes: [UInt8] = []
        writer.append(row, to: &bytes)
        return Array(bytes.dropLast())
    }

    private func isPlain(_ line: [UInt8]) -> Bool {
        var scan = RowScan(Exposure.self)
        return scan.read(padded(line).span, line.count)
    }

    private static func text(_ chance: inout SeededGenerator) -> String {
        [
            "", "GB", "a,b", "results-grouping", "7.31", "x y", "é", "a\"b", "\\", "{}", "null",
            String(repeating: "u", count: 40),
        ]
        .randomElement(using: &chance) ?? ""
    }

    private static func row(_ chance: inout SeededGenerator) -> Exposure {
        func filled(_ text: String) -> String { text.isEmpty ? "x" : text }
        var row = Exposure(
            milliseconds: Int.random(in: 0...4_000_000_000_000, using: &chance),
            unitAttribute: ["user", "device", "layout", "hash_attribute", "é"].randomElement(using: &chance) ?? "user",
            unit: filled(text(&chance)), experiment: filled(text(&chance)), variation: filled(text(&chance)))
        row.bucket = [nil, 0, 1, 0.5, 0.2731, 0.00001, 12345.678, 1e20, -3].randomElement(using: &chance) ?? nil
        row.market = text(&chance)
        row.appVersion = text(&chance)
        row.layoutID = text(&chance)
        row.phase = Exposure.Phase.allCases.randomElement(using: &chance) ?? .results
        row.generation = Int.random(in: -9...9, using: &chance)
        row.isKilled = Bool.random(using: &chance)
        row.differs = [nil, true, false].randomElement(using: &chance) ?? nil
        return row
    }

    @Test func `a line as servers write it is plain, whatever follows it`() {
        var row = Exposure(
            milliseconds: 1_795_000_000_123, unitAttribute: "user", unit: "u-1", experiment: "e", variation: "v")
        var scan = RowScan(Exposure.self)
        for (attribute, rest) in [("user", UInt8(0x22)), ("device", 0x7d), ("layout", 0x30), ("user", 0x00)] {
            row.unitAttribute = attribute
            let line = written(row)
            let isPlain = scan.read(padded(line, rest).span, line.count)
            #expect(isPlain)
            #expect(scan.milliseconds == 1_795_000_000_123)
            let isShort = scan.read(padded(line, rest).span, line.count - 1)
            #expect(!isShort)
        }
    }

    @Test(arguments: [
        #""market":"é""#, #""market":"a\"b""#, #""market":"""#, #""market":1"#, #""market":{}"#, #""phase":"another""#,
        #""phase":null"#, #""hash_version":02"#, #""hash_version":1.5"#, #""hash_version":null"#, #""bucket":0.50"#,
        #""bucket":1e-5"#, #""bucket":.5"#, #""bucket":0.00001"#, #""sticky":null"#, #""sticky":tru"#,
        #""differs":maybe"#,
        #""generation":1234567890123456789"#, #""experiment_id":null"#, #""timestamp":"2026-02-30T11:06:40.123Z""#,
        #""timestamp":"2026-11-18T24:06:40.123Z""#, #""timestamp":"2026-11-18T11:06:40Z""#, #""device_id":"u""#,
        #""locale": "en""#, #""locale":null,"locale":null"#,
    ])
    func `whatever else a line holds is left to the parser`(member: String) throws {
        let plain = written(
            Exposure(milliseconds: 1_795_000_000_123, unitAttribute: "user", unit: "u", experiment: "e", variation: "v")
        )
        #expect(isPlain(plain))
        let name = try #require(member.split(separator: "\"").first)
        let old = name == "device_id" ? "user_id" : String(name)
        let text = String(decoding: plain, as: UTF8.self)
        let changed = text.replacing(try Regex("\"\(old)\":(\"[^\"]*\"|[^,}]*)"), with: member)
        #expect(changed != text)
        #expect(!isPlain(Array(changed.utf8)))
    }

    @Test func `reading without parsing equals the parser, byte for byte, for 20,000 spoiled lines`() throws {
        var parser = TapeParser()
        var scan = RowScan(Exposure.self)
        let writer = RowWriter<Exposure>()
        var chance = SeededGenerator(seed: 26)
        var plain = 0
        for _ in 0..<20_000 {
            var line = written(Self.row(&chance))
            for _ in 0..<Int.random(in: 0...2, using: &chance) {
                line[Int.random(in: line.indices, using: &chance)] =
                    Array("\"\\,:{}[]0159.eE-+ntful \u{7f}\u{e9}aZ".utf8).randomElement(using: &chance) ?? 0
            }
            guard scan.read(padded(line).span, line.count) else { continue }
            plain += 1
            let text = String(decoding: line, as: UTF8.self)
            guard case .row(let row) = try parser.parse(line, { RowLine<Exposure>($0) }) else {
                Issue.record("no row: \(text)")
                continue
            }
            #expect(row.milliseconds == scan.milliseconds, "\(text)")
            #expect(written(row) == line, "\(text)")
            var (one, other): ([UInt8], [UInt8]) = ([], [])
            writer.appendCSV(row, to: &one)
            writer.appendCSV(padded(line).span, scan, to: &other)
            #expect(one == other, "\(text)")
            var (parsed, scanned) = (RatioTally(), RatioTally())
            try parsed.add(row)
            try scanned.add(padded(line).span, scan)
            let reports = [parsed, scanned].map { "\($0.report(row.experiment, weights: nil))" }
            #expect(reports[0] == reports[1], "\(text)")
        }
        #expect(plain > 500)
    }
}
