import LayoverCompiler
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverCatalog
@testable import LayoverSchema

/// Heights by language, width and text size, as they are written and read.
struct MeasuredLanguageTests {
    private static let path = MeasuredHeights.path(widget: "hello")
    private static let english = LocaleTag("en-GB")

    private func heights() throws -> MeasuredHeights {
        func size(_ extra: Int, lines: [Int], anyLines: [Int]) -> MeasuredLanguage.Size {
            MeasuredLanguage.Size(
                points: [100, 92, 88, 84, 60, 52, 50, 48].map { $0 + extra }, classes: [104 + extra, 64 + extra],
                lines: lines, classLines: anyLines)
        }
        let none = [0, 0, 0, 0, 0, 0, 0, 0]
        let sizes =
            [size(0, lines: [3, 3, 2, 2, 2, 1, 1, 1], anyLines: [4, 2])]
            + (1...5).map { size($0 * 10, lines: none, anyLines: [0, 0]) }
        return MeasuredHeights(
            digest: "none", compact: [120, 130, 140, 150, 160, 170], regular: [70, 80, 90, 100, 110, 120],
            source: MeasuredHeights.Source(browser: "Chrome/1", fonts: "f", seed: 1),
            languages: [
                try #require(Self.english): MeasuredLanguage(cards: 40, longest: 300, characters: 50, sizes: sizes)
            ],
            location: SourceLocation(Self.path, Position(line: 3, column: 1)))
    }

    private func files(_ text: String) throws -> [SourceFile] {
        try Content.example("minimal")
            .replacing(
                "widgets/cards/hello/widget.yaml", with: "widget: hello\nowner: results\ntype: html\nheight: auto"
            )
            .replacing("widgets/cards/hello/card.html", with: "<p>{{@label}}</p>")
            .replacing(Self.path, with: text)
    }

    @Test func `a file is read as it was written`() throws {
        var compiler = try Content.compiler()
        let written = try heights()
        let compilation = compiler.compile(try files(written.text(widget: "hello")))
        #expect(compilation.findings.map(\.code) == ["heights.stale"])
        let read = try #require(compilation.catalog?.widgets.first?.measured?.heights)
        #expect(read.languages == written.languages)
        #expect(read.source == written.source)
        #expect(read.text(widget: "hello") == written.text(widget: "hello"))
    }

    @Test(
        arguments: [
            (100, nil, CardRoom(compact: 104, regular: 64, compactLines: 4, regularLines: 2, characters: 50)),
            (100, 320, CardRoom(compact: 100, regular: 100, compactLines: 3, regularLines: 3, characters: 50)),
            (100, 389, CardRoom(compact: 92, regular: 92, compactLines: 3, regularLines: 3, characters: 50)),
            (100, 599, CardRoom(compact: 84, regular: 84, compactLines: 2, regularLines: 2, characters: 50)),
            (100, 600, CardRoom(compact: 60, regular: 60, compactLines: 2, regularLines: 2, characters: 50)),
            (100, 719, CardRoom(compact: 60, regular: 60, compactLines: 2, regularLines: 2, characters: 50)),
            (100, 4000, CardRoom(compact: 48, regular: 48, compactLines: 1, regularLines: 1, characters: 50)),
            (100, 1, CardRoom(compact: 100, regular: 100, compactLines: 3, regularLines: 3, characters: 50)),
            (200, nil, CardRoom(compact: 154, regular: 114)), (190, 360, CardRoom(compact: 154, regular: 114)),
            (115, 360, CardRoom(compact: 114, regular: 74)), (130, 360, CardRoom(compact: 124, regular: 84)),
        ] as [(Int, Int?, CardRoom)])
    func `the room is that of the language, of the width below and of the nearest text size`(
        percent: Int, width: Int?, expected: CardRoom
    ) throws {
        let english = try #require(Self.english)
        #expect(try heights().room(in: english, percent: percent, width: width) == expected)
    }

    @Test func `a language that was not measured gets the highest of all`() throws {
        let other = try #require(LocaleTag("ja-JP"))
        #expect(try heights().room(in: other, percent: 115, width: 390) == CardRoom(compact: 130, regular: 80))
    }

    @Test func `the rules by which cards end early need no new measurement`() throws {
        var compiler = try Content.compiler()
        let text = try heights().text(widget: "hello")
        let first = compiler.compile(try files(text))
        let digest = try #require(first.heightDigests["hello"])
        let second = compiler.compile(try files(text.replacing("measured: \"none\"", with: "measured: \"\(digest)\"")))
        #expect(second.findings == [])
    }

    @Test(arguments: [
        ("points: [100, 92, 88, 84, 60, 52, 50, 48]", "points: [100, 92]", "schema.count"),
        ("lines: [3, 3", "lines: [13, 3", "schema.range"), ("any: [104, 64]", "any: [0, 64]", "schema.range"),
        ("  en-GB:", "  english:", "schema.locale"), ("    cards: 40\n", "", "schema.missing-key"),
    ])
    func `a file that was changed by hand is no lock`(old: String, new: String, code: String) throws {
        var compiler = try Content.compiler()
        let text = try heights().text(widget: "hello")
        #expect(text.contains(old))
        let findings = compiler.compile(try files(text.replacing(old, with: new))).findings
        #expect(findings.filter(\.isError).map(\.code).first == code, "\(findings)")
    }
}
