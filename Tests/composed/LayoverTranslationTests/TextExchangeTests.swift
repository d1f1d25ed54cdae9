import LayoverAdapters
@testable import LayoverTranslation
import LayoverSchema
import LayoverModel
import LayoverTestKit
import Testing

import LayoverCatalog
import LayoverCompiler

/// Exporting texts for translators, and importing them.
struct TextExchangeTests {
    private static let card = "widgets/cards/hello/"
    private static let norwegian = card + "messages/nb-NO.yaml"

    /// A widget that lacks a text in Norwegian, with everything that a file of texts may contain.
    private static func files(_ norwegian: String? = "label: 'Hei'  # kept\n# last\n") throws -> [SourceFile] {
        let base = try Content.example("minimal")
            .replacing(
                "widgets/markets/NO.yaml",
                with:
                    "market: NO\nlocales: [nb-NO, en-GB]\ncurrency: NOK\ntime_zone: Europe/Oslo\nad_label: { nb: Annonse, en: Ad }\n"
            )
            .replacing(
                "widgets/cards/hello/widget.yaml",
                with:
                    "widget: hello\nowner: results\ntype: html\nheight: { compact: 100, regular: 80 }\nfields:\n  count: { type: int, from: results.count }\n  price: { type: money, from: results.price.min }\n"
            )
            .replacing(
                "widgets/cards/hello/card.html",
                with: "<p>{{@offers}}</p><p>{{@from}}</p><p>{{@sum}}</p><p>{{count}} {{price | money}}</p>\n"
            )
            .replacing(
                "widgets/cards/hello/messages/en-GB.yaml",
                with: """
                    label: "Hello"
                    # Above the list, short.
                    # Two lines at most.
                    offers: "{count, plural, one {# offer} other {# offers}}"
                    from: "From {price}, \\"all in\\""
                    sum: "=1+1"

                    """)
        return base.replacing(Self.norwegian, with: norwegian)
    }

    private static func export(_ files: [SourceFile], _ format: TextFormat, missing: Bool = false) throws -> String {
        var compiler = try Content.compiler()
        let export = TextExport(compiler.inventory(of: files), language: try Adapters().language)
        return export.written(as: format, locale: nil, missingOnly: missing).text
    }

    private static func plan(_ text: String, _ files: [SourceFile], forced: Bool = false) throws
        -> TextImport.Outcome
    {
        TextImport(into: files, compiler: try Content.compiler(), isForced: forced)
            .plan(SourceFile(path: "in.csv", bytes: Array(text.utf8)))
    }

    private static func table(_ rows: String...) -> String {
        "widget,name,source,locale,text\r\n" + rows.map { $0 + "\r\n" }.joined()
    }

    private static func codes(_ outcome: TextImport.Outcome) -> [String] {
        outcome.findings.map { "\($0.location.line):\($0.location.column) \($0.code)" }
    }

    // MARK: Export

    @Test func `an export has every text with its source, its notes and its placeholders`() throws {
        let text = try Self.export(try Self.files(), .csv)
        #expect(
            text == """
                \u{feff}widget,name,source_locale,source,locale,text,note,placeholders\r
                hello,label,en-GB,Hello,nb-NO,Hei,,\r
                hello,offers,en-GB,"{count, plural, one {# offer} other {# offers}}",nb-NO,,"Above the list, short.
                Two lines at most.",{count}\r
                hello,from,en-GB,"From {price}, ""all in""\",nb-NO,,,{price}\r
                hello,sum,en-GB,'=1+1,nb-NO,,,\r

                """)
        let missing = try Self.export(try Self.files(), .csv, missing: true)
        #expect(!missing.contains("label"))
        #expect(missing.contains("offers"))
        #expect(missing.contains("sum"))
    }

    @Test func `a text in another place of the same language is not missing`() throws {
        let files = try Self.files().replacing(Self.card + "messages/nb.yaml", with: "sum: \"=2\"\n")
        let missing = try Self.export(files, .csv, missing: true)
        #expect(missing.contains("hello,from"))
        #expect(!missing.contains("hello,sum"))
        // It is not this file's own text either, so that it is imported as no text.
        #expect(try Self.export(files, .csv).contains("hello,sum,en-GB,'=1+1,nb-NO,,,"))
    }

    @Test func `a text that is marked as untranslated is exported empty, and loses its mark on import`() throws {
        let files = try Self.files(
            "label: 'Hello'  # translate\r\nsum: =1+1 # translate\nfrom: \"Fra {price} # translate\"\n")
        let missing = try Self.export(files, .csv, missing: true)
        #expect(missing.contains("hello,label,en-GB,Hello,nb-NO,,"))
        #expect(missing.contains("hello,sum,en-GB,'=1+1,nb-NO,,"))
        #expect(!missing.contains("hello,from"))
        // An unchanged text counts as translated once a translator confirms it.
        let outcome = try Self.plan(Self.table("hello,label,Hello,nb-NO,Hello", "hello,sum,'=1+1,nb-NO,=2"), files)
        #expect(outcome.findings == [])
        #expect(outcome.same == 0)
        let written = outcome.changes.map { String(decoding: $0.after, as: UTF8.self) }
        #expect(written == ["label: 'Hello'\r\nsum: =2\nfrom: \"Fra {price} # translate\"\n"])
    }

    @Test(arguments: ["=1", "+1", "-1", "@x", "'=1", "''+x", "'", "'a", "a=1", "\t=1", "", "'\t"])
    func `a spreadsheet runs no text, and the import undoes just that`(text: String) {
        let guarded = TextCSV.guarded(text)
        #expect(TextCSV.unguarded(guarded) == text)
        #expect(!["=", "+", "-", "@", "\t"].contains { guarded.hasPrefix($0) })
    }

    // MARK: Round trips

    @Test(arguments: TextFormat.allCases)
    func `the shipped texts come back as they went, and nothing changes`(format: TextFormat) throws {
        let files = try Content.shipped()
        let outcome = try Self.plan(try Self.export(files, format), files)
        #expect(outcome.findings.isEmpty)
        #expect(outcome.changes.isEmpty)
        #expect(outcome.same > 700)
    }

    @Test(arguments: TextFormat.allCases)
    func `a translation lands in its file, with comments and quotes kept`(format: TextFormat) throws {
        let files = try Self.files()
        let exported = try Self.export(files, format)
        let translated =
            format == .csv
            ? exported.replacing("nb-NO,,,{price}", with: "nb-NO,\"Fra {price}; \"\"alt\"\"\",,{price}")
                .replacing("nb-NO,Hei,", with: "nb-NO,Hei du,")
            : exported.replacing(
                "all in&quot;</source>",
                with:
                    "all in&quot;</source><target><mrk mtype=\"seg\" mid=\"0\">Fra {price}; &quot;alt&quot;</mrk></target>"
            ).replacing(">Hei<", with: ">Hei du<")
        let outcome = try Self.plan(translated, files)
        #expect(outcome.findings.isEmpty, "\(outcome.findings)")
        #expect([outcome.same, outcome.untranslated, outcome.refused] == [0, 2, 0])
        let change = try #require(outcome.changes.first)
        #expect(outcome.changes.count == 1)
        #expect(change.path == Self.norwegian)
        #expect(
            String(decoding: change.after, as: UTF8.self)
                == "label: 'Hei du'  # kept\n# last\nfrom: 'Fra {price}; \"alt\"'\n")
    }

    @Test func `new texts are in the order of the source, below a line that describes them`() throws {
        let rows = Self.table(
            "hello,sum,=1+1,nb-NO,'=2", "hello,label,Hello,nb-NO,Hei",
            "hello,from,\"From {price}, \"\"all in\"\"\",nb-NO,Fra {price}")
        let outcome = try Self.plan(rows, try Self.files(nil))
        let change = try #require(outcome.changes.first)
        #expect(change.before == nil)
        #expect(change.texts.count == 3)
        #expect(
            String(decoding: change.after, as: UTF8.self)
                == "# The texts of 'hello' in nb-NO, translated from en-GB.\nlabel: \"Hei\"\nfrom: \"Fra {price}\"\nsum: \"=2\"\n"
        )
    }

    // MARK: Refusals

    private static let source = "\"From {price}, \"\"all in\"\"\""

    private static let mistakes: [(String, String)] = [
        ("helo,from,x,nb-NO,x", "2:19 texts.widget"), ("hello,form,x,nb-NO,x", "2:20 texts.name"),
        ("hello,from,\(source),nb-NB,x", "2:45 texts.locale"), ("hello,from,\(source),x y,x", "2:43 texts.locale"),
        ("hello,from,\(source),nb-NO,Fra", "2:45 texts.placeholder"),
        ("hello,from,\(source),nb-NO,Fra {price} {count}", "2:45 texts.placeholder"),
        ("hello,from,\(source),nb-NO,Fra {price", "2:45 texts.syntax"),
        (
            "hello,offers,\"{count, plural, one {# offer} other {# offers}}\",nb-NO,\"{count, plural, other {#}}\"",
            "2:70 texts.plural"
        ),
        ("hello,from,\(source),nb-NO,\"{price, plural, one {a} other {b}}\"", "1:8 message.type"),
        ("hello,from,From,nb-NO,Fra {price}", "2:23 texts.stale"), ("hello,from,x", "2:1 texts.csv"),
        ("hello,\"from\"x,a,b,c", "2:1 texts.csv"), ("hello,\"from,a,b,c", "2:1 texts.csv"),
    ]

    @Test(arguments: mistakes)
    func `a mistake is reported at its place, and nothing is written`(row: String, expected: String) throws {
        let outcome = try Self.plan(Self.table(row), try Self.files("label: \"Hei\"\n"))
        #expect(Self.codes(outcome).contains { $0.hasSuffix(String(expected.split(separator: " ")[1])) })
        if !expected.hasSuffix("message.type") { #expect(Self.codes(outcome).contains(expected)) }
        #expect(outcome.changes.isEmpty)
    }

    @Test(arguments: ["God \u{202e}dag", "God\u{7}dag", "God\u{2028}dag", "\u{2067}God dag", "God\u{feff} dag"])
    func `an invisible character is refused`(text: String) throws {
        let outcome = try Self.plan(Self.table("hello,label,Hello,nb-NO,\(text)"), try Self.files())
        #expect(Self.codes(outcome).allSatisfy { $0.contains(" text.") })
        #expect(!outcome.findings.isEmpty)
        #expect(outcome.changes.isEmpty)
    }

    @Test(arguments: [("God dag &mdash; %s", 2), ("\u{2068}God\u{2069} dag\u{ad}", 0), ("100 % dag", 0)])
    func `leftovers of HTML and printf are warnings, and the text is taken`(text: String, warnings: Int) throws {
        let outcome = try Self.plan(Self.table("hello,label,Hello,nb-NO,\(text)"), try Self.files())
        #expect(outcome.findings.count == warnings)
        #expect(!outcome.hasErrors)
        #expect(outcome.changes.count == 1)
    }

    @Test func `the same text twice is one too many`() throws {
        let row = "hello,label,Hello,nb-NO,God dag"
        let outcome = try Self.plan(Self.table(row, row), try Self.files())
        #expect(Self.codes(outcome) == ["3:25 texts.twice"])
        #expect(outcome.changes.isEmpty)
    }

    @Test func `a text whose source changed is left out unless it is forced, and the others are taken`() throws {
        let rows = Self.table("hello,label,Hi,nb-NO,God dag", "hello,sum,=1+1,nb-NO,sum")
        let outcome = try Self.plan(rows, try Self.files())
        #expect(outcome.refused == 1)
        #expect(!outcome.hasErrors)
        #expect(outcome.changes.flatMap(\.texts).map(\.name) == ["sum"])
        let forced = try Self.plan(rows, try Self.files(), forced: true)
        #expect(forced.refused == 0)
        #expect(forced.changes.flatMap(\.texts).count == 2)
    }

    @Test func `a file that spreadsheets wrote with semicolons is read too`() throws {
        let rows = Self.table("hello,label,Hello,nb-NO,God dag").replacing(",", with: ";")
        #expect(try Self.plan(rows, try Self.files()).changes.count == 1)
        let header = "widget,name,source,locale\r\nx,x,x,x\r\n"
        #expect(Self.codes(try Self.plan(header, try Self.files())) == ["1:1 texts.csv"])
    }

    @Test(arguments: [
        ("<xliff version=\"2.0\" xmlns=\"urn:oasis:names:tc:xliff:document:2.0\"/>", "texts.xml"),
        ("<!DOCTYPE x><xliff/>", "texts.xml"), ("<xliff", "texts.xml"),
    ])
    func `other forms of XLIFF are rejected`(text: String, code: String) throws {
        #expect(try Self.plan(text, try Self.files()).findings.map(\.code) == [code])
    }

    @Test func `a tag within a text is refused, a target that is marked open is not translated`() throws {
        let files = try Self.files()
        let exported = try Self.export(files, .xliff)
        let tagged = exported.replacing(">Hei<", with: ">Hei <ph id=\"1\"/><")
        #expect(try Self.plan(tagged, files).findings.map(\.code) == ["texts.inline"])
        let open = exported.replacing("state=\"translated\">Hei<", with: "state=\"needs-translation\">Hello<")
        let outcome = try Self.plan(open, files)
        #expect(outcome.untranslated == 4)
        #expect(outcome.changes.isEmpty)
        #expect(outcome.findings.isEmpty)
    }

    @Test func `a text may be as long as the limit and no longer, a file may hold as many`() throws {
        let files = try Self.files()
        func row(_ count: Int) -> String {
            Self.table("hello,label,Hello,nb-NO,\(String(repeating: "a", count: count))")
        }
        #expect(try Self.plan(row(LayoverSchema.Limits.textBytes), files).changes.count == 1)
        #expect(
            try Self.plan(row(LayoverSchema.Limits.textBytes + 1), files).findings.map(\.code) == ["texts.too-long"])
        let many =
            "widget,name,source,locale,text\n"
            + String(repeating: "a,b,c,d,e\n", count: ExchangeLimits.texts)
        func read(_ text: String) -> [Diagnostic] {
            TextCSV.read(SourceFile(path: "in.csv", bytes: Array(text.utf8))).1
        }
        #expect(read(many).isEmpty)
        #expect(read(many + "a,b,c,d,e\n").map(\.code) == ["texts.csv"])
    }

    @Test func `texts come into a tree that has errors of its own`() throws {
        let files = try Self.files().replacing("widgets/cards/bad/widget.yaml", with: "widget: bad\n")
        let outcome = try Self.plan(Self.table("hello,label,Hello,nb-NO,God dag"), files)
        #expect(outcome.findings.isEmpty)
        #expect(outcome.changes.count == 1)
    }
}
