import Foundation
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverSchema
import LayoverTestKit
import Testing

/// Example trees: `widgets` and `flags` in, `expected.txt` out; `LAYOVER_RECORD=1` rewrites them for review.
///
/// Each is laid over `minimal` unless it has a file `alone.txt`; `known` contains components that clients already use.
struct GoldenTests {
    @Test(arguments: Repository.names(in: Content.golden))
    func `compiles to what the folder expects`(name: String) throws {
        let folder = Content.golden.appending(path: name)
        let found = try GoldenCase(folder).told
        let file = folder.appending(path: "expected.txt")
        if Repository.isRecording { try Data((found + "\n").utf8).write(to: file) }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(found + "\n" == expected)
    }

    /// Findings that no file of a few lines can cause; each has its own test.
    private static let testedElsewhere: Set = [
        "asset.cut-off", "asset.exif", "asset.no-picture", "asset.other-type", "asset.too-large", "asset.too-wide",
        "table.too-long", "table.too-wide", "tree.too-many", "widget.chain", "layout.unsound",
        "flag.chain", "flag.overdue", "experiment.held-back", "experiment.split-changed", "experiment.coverage-changed",
        "files.folder-gone", "group.too-long", "find.name-is-title", "find.too-many-names",
        "targeting.missing-attribute",
        "campaign.time",
        "texts.csv", "texts.empty", "texts.inline", "texts.locale", "texts.name", "texts.place", "texts.placeholder",
        "texts.plural",
        "image.glyphs-missing", "image.no-boxes",
        "texts.stale", "texts.syntax", "texts.too-long", "texts.twice", "texts.widget", "texts.xml",
    ]

    @Test func `every code of the rooms is in some expected report`() throws {
        var told: Set<String> = []
        for name in Repository.names(in: Content.golden) {
            told.formUnion(try GoldenCase(Content.golden.appending(path: name)).codes)
        }
        let codes = try GoldenTests.codesOfTheRooms()
        #expect(codes.count > 80)
        #expect(codes.subtracting(told).sorted() == GoldenTests.testedElsewhere.sorted())
    }

    /// Every code that is a literal in the sources of the rooms.
    private static func codesOfTheRooms() throws -> Set<String> {
        var codes: Set<String> = []
        for room in Content.rooms {
            let paths = try #require(FileManager.default.enumerator(atPath: room.path())).compactMap { $0 as? String }
            for path in paths where path.hasSuffix(".swift") {
                let text = try String(contentsOf: room.appending(path: path), encoding: .utf8)
                for match in text.matches(of: /"([a-z]+\.[a-z]+(?:-[a-z]+)*)"/) { codes.insert(String(match.1)) }
            }
        }
        return codes
    }
}

/// One example tree, compiled unchanged, and published as a first tree.
private struct GoldenCase {
    let told: String
    let codes: Set<String>

    init(_ folder: URL) throws {
        let files = try Content.example(folder.lastPathComponent)
        var compiler = try Content.compiler()
        let folderOfKnown = folder.appending(path: "known")
        let known = Repository.exists(folderOfKnown) ? try Content.read(folderOfKnown) : []
        let contracts = known.isEmpty ? [] : compiler.compile(known.laid(over: files)).catalog?.components ?? []
        let compilation = compiler.compile(files, contracts: contracts)
        let report = DiagnosticReport(compilation.findings, files: files)
        let (publication, _) = compiler.publish(files, over: nil, contracts: contracts)
        codes = Set(compilation.findings.map(\.code))
        told = [
            report.written(as: .text), report.summary, GoldenCase.served(publication),
            compilation.catalog.map { LayoutSummary(catalog: $0).text } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func served(_ publication: Publication?) -> String {
        guard let publication else { return "served: nothing" }
        let without = publication.heldBack.map { $0.unit?.description ?? "what is shared" }
        return without.isEmpty ? "served: all" : "served without \(without.joined(separator: ", "))"
    }
}
