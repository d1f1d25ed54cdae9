@testable import LayoverSchema
import LayoverCompiler
import LayoverFlags
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverCatalog

private typealias Limits = LayoverCatalog.Limits

/// Limits that no example folder can show, on both sides.
struct LimitTests {
    private static func codes(_ files: [SourceFile]) throws -> [String] {
        let minimal = try Content.example("minimal")
        var compiler = try Content.compiler()
        return Set(compiler.compile(files.laid(over: minimal)).errors.map(\.code)).sorted()
    }

    @Test(
        arguments: [
            (Limits.assetBytes, []), (Limits.assetBytes + 1, ["asset.too-large"]),
        ] as [(Int, [String])])
    func `takes a picture of 2 MiB and no more`(bytes: Int, expected: [String]) throws {
        let header = "\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR\0\0\0\u{1}\0\0\0\u{1}".unicodeScalars.map { UInt8($0.value) }
        let picture = SourceFile(
            path: "widgets/assets/hero.png", bytes: header + Array(repeating: 0, count: bytes - header.count))
        #expect(try Self.codes([picture]) == expected)
    }

    @Test(
        arguments: [(Limits.tableRows, []), (Limits.tableRows + 1, ["table.too-long"])]
            as [(Int, [String])])
    func `takes a table of 50,000 rows and no more`(rows: Int, expected: [String]) throws {
        let text = "origin\n" + String(repeating: "LHR\n", count: rows)
        #expect(try Self.codes([SourceFile(path: "widgets/data/rows.csv", bytes: Array(text.utf8))]) == expected)
    }

    @Test(
        arguments: [
            (Limits.tableColumns, []), (Limits.tableColumns + 1, ["table.too-wide"]),
            (500_000, ["table.too-wide"]),
        ]
            as [(Int, [String])])
    func `takes a table of 256 columns and no more`(columns: Int, expected: [String]) throws {
        let text = (1...columns).map { "c\($0)" }.joined(separator: ",") + "\n"
        #expect(try Self.codes([SourceFile(path: "widgets/data/wide.csv", bytes: Array(text.utf8))]) == expected)
    }

    @Test(
        arguments: [
            (Limits.chain, []), (Limits.chain + 1, ["widget.chain"]),
            (3000, ["widget.chain"]),
        ]
            as [(Int, [String])])
    func `takes 64 widgets that wait for one another and no more`(count: Int, expected: [String]) throws {
        let files = (0..<count).flatMap { number -> [SourceFile] in
            let provider = "provider: { kind: facts, after: [w\(number + 1)] }\n"
            let text =
                "widget: w\(number)\nowner: o\ntype: html\nheight: 9\nstatus: draft\n"
                + (number + 1 < count ? provider : "")
            let folder = "widgets/cards/w\(number)"
            return [
                SourceFile(path: folder + "/widget.yaml", bytes: Array(text.utf8)),
                SourceFile(path: folder + "/card.html", bytes: Array("<p>x</p>\n".utf8)),
                SourceFile(path: folder + "/messages/en-GB.yaml", bytes: Array("label: x\n".utf8)),
            ]
        }
        #expect(try Self.codes(files) == expected)
    }

    @Test(arguments: [(32, []), (33, ["flag.chain"]), (900, ["flag.chain"])] as [(Int, [String])])
    func `takes 32 features that need one another and no more`(count: Int, expected: [String]) throws {
        let files = (0..<count).map { number in
            let needs = number + 1 < count ? "requires: { f\(number + 1): true }\n" : ""
            let text = "feature: f\(number)\nowner: o\ntype: bool\ndefault: true\n" + needs
            return SourceFile(path: "flags/features/f\(number).yaml", bytes: Array(text.utf8))
        }
        #expect(try Self.codes(files) == expected)
    }

    @Test(
        arguments: [
            (LayoverSchema.Limits.findingsShown, nil), (LayoverSchema.Limits.findingsShown + 1, "... and 1 more"),
        ] as [(Int, String?)])
    func `a report shows 200 findings and counts the rest`(count: Int, ending: String?) {
        let findings = (1...count).map {
            Diagnostic.error("a.b", "wrong", at: SourceLocation("x.yaml", Position(line: $0, column: 1)))
        }
        let lines = DiagnosticReport(findings, files: []).written(as: .text).split(separator: "\n")
        #expect(lines.count == LayoverSchema.Limits.findingsShown + (ending == nil ? 0 : 1))
        #expect(ending == nil || lines.last.map(String.init) == ending)
    }

    @Test(arguments: [(LayoverSchema.Limits.typeDepth, true), (LayoverSchema.Limits.typeDepth + 1, false)])
    func `takes lists four deep and no deeper`(depth: Int, isTaken: Bool) throws {
        let type = (1..<depth).reduce("{ type: list, of: text }") { inner, _ in "{ type: list, of: \(inner) }" }
        let text = "component: deep@1\nfields: { a: \(type) }\n"
        let codes = try Self.codes([SourceFile(path: "widgets/components/deep@1.yaml", bytes: Array(text.utf8))])
        #expect(codes.isEmpty == isTaken)
    }

    @Test(arguments: [
        ("widgets/cards/w%/samples/none.yaml", Limits.widgets, "x: 1\n"),
        ("widgets/campaigns/c%.yaml", Limits.campaigns, "x: 1\n"),
        ("flags/features/f%.yaml", LayoverFlags.Limits.features, "x: 1\n"),
        ("flags/experiments/e%.yaml", Limits.experiments, "x: 1\n"),
    ])
    func `takes 10,000 widgets, campaigns and features, 1,000 experiments, and no more`(
        path: String, limit: Int, text: String
    ) throws {
        // The minimal tree has one widget and no campaign.
        let room = limit - (path.contains("cards") ? 1 : 0)
        for (count, isTaken) in [(room, true), (room + 1, false)] {
            let files = (0..<count).map {
                SourceFile(path: path.replacing("%", with: String($0)), bytes: Array(text.utf8))
            }
            let codes = try Self.codes(files)
            #expect(codes.contains("tree.too-many") != isTaken)
        }
    }

    @Test(arguments: [(Limits.markets - 1, true), (Limits.markets, false)])
    func `takes 300 markets and no more`(others: Int, isTaken: Bool) throws {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
        let names = letters.flatMap { first in letters.map { first + $0 } }.filter { $0 != "GB" }.prefix(others)
        let files = names.map {
            SourceFile(path: "widgets/markets/\($0).yaml", bytes: Array("market: \($0)\nextends: GB\n".utf8))
        }
        let codes = try Self.codes(files)
        #expect(codes == (isTaken ? [] : ["tree.too-many"]))
    }

    @Test(arguments: [(LayoverSchema.Limits.texts, true), (LayoverSchema.Limits.texts + 1, false)])
    func `takes 500 texts in one file and no more`(count: Int, isTaken: Bool) throws {
        let text = "label: x\n" + (1..<count).map { "t\($0): x\n" }.joined()
        let codes = try Self.codes([
            SourceFile(path: "widgets/cards/hello/messages/en-GB.yaml", bytes: Array(text.utf8))
        ])
        #expect(codes == (isTaken ? [] : ["schema.count"]))
    }

    @Test(arguments: [(LayoverSchema.Limits.textBytes, true), (LayoverSchema.Limits.textBytes + 1, false)])
    func `takes a text of 4096 bytes and no longer one`(bytes: Int, isTaken: Bool) throws {
        let text = "label: \(String(repeating: "x", count: bytes))\n"
        let codes = try Self.codes([
            SourceFile(path: "widgets/cards/hello/messages/en-GB.yaml", bytes: Array(text.utf8))
        ])
        #expect(codes == (isTaken ? [] : ["schema.too-long"]))
    }

    @Test(arguments: [
        (LayoverSchema.Limits.formFindings - 1, 199), (LayoverSchema.Limits.formFindings, 200), (5000, 200),
    ])
    func `reports 200 findings about the form of one file and no more`(strange: Int, told: Int) throws {
        let text = "default_market: GB\n" + (0..<strange).map { "k\($0): v\n" }.joined()
        let minimal = try Content.example("minimal").replacing("widgets/layover.yaml", with: text)
        var compiler = try Content.compiler()
        #expect(compiler.compile(minimal).errors.count == told)
    }

    @Test(arguments: [(Limits.marketChain, true), (Limits.marketChain + 1, false)])
    func `takes eight files that extend one another and no more`(count: Int, isTaken: Bool) throws {
        let files = (0..<count).map { number in
            let name = number == 0 ? "NO" : "step-\(number)"
            let rest =
                number + 1 < count
                ? "extends: step-\(number + 1)\n"
                : "locales: [en-GB]\ncurrency: NOK\ntime_zone: Europe/Oslo\nad_label: { en-GB: Ad }\n"
            return SourceFile(path: "widgets/markets/\(name).yaml", bytes: Array("market: \(name)\n\(rest)".utf8))
        }
        #expect(try Self.codes(files) == (isTaken ? [] : ["market.chain"]))
    }

    @Test func `takes a page of 200 markets with 50 widgets each, which cannot be split`() throws {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
        let markets = Array(
            letters.flatMap { first in letters.map { first + $0 } }.filter { $0 != "GB" }.prefix(200))
        let names = (0..<50).map { "w\($0)" }
        var layout = "layout: flight-results\nwidgets: [hello]\nmarkets:\n"
        for market in markets {
            layout += "  \(market):\n    add:\n"
            layout += names.map { "      - { widget: \($0), after: hello }\n" }.joined()
        }
        let files =
            [SourceFile(path: "widgets/layouts/flight-results.yaml", bytes: Array(layout.utf8))]
            + markets.map {
                SourceFile(path: "widgets/markets/\($0).yaml", bytes: Array("market: \($0)\nextends: GB\n".utf8))
            }
            + names.flatMap { name in
                [
                    ("widget.yaml", "widget: \(name)\nowner: o\ntype: html\nheight: 9\n"), ("card.html", "<p>x</p>\n"),
                    ("messages/en-GB.yaml", "label: x\n"),
                ].map { SourceFile(path: "widgets/cards/\(name)/\($0.0)", bytes: Array($0.1.utf8)) }
            }
        var compiler = try Content.compiler()
        let compilation = compiler.compile(files.laid(over: try Content.example("minimal")))
        #expect(compilation.findings.isEmpty)
        let page = try #require(compilation.catalog?.market("AA")?.layouts["flight-results"]?.first)
        #expect(page.slots.count == 51)
    }
}
