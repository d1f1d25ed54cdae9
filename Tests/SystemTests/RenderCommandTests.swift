import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// `layover render`.
struct RenderCommandTests {
    private static let one = ["--market", "NO", "--locale", "nb-NO", "--scheme", "dark", "--width", "390"]

    private func run(_ words: [String], in folder: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.run(["render"] + words, in: folder)
    }

    private func manifest(_ folder: TemporaryFolder, _ name: String = "out") throws -> [JSONValue] {
        try #require(try JSONValue(parsing: Array(try folder.text("\(name)/manifest.json").utf8)).items)
    }

    @Test func `one card is printed as its client gets it`() async throws {
        let folder = try SmallContent.folder()
        let run = try await run(["cuba-advice", "--scale", "150", "--sample", "to-havana"] + Self.one, in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("<!doctype html><html lang=\"nb-NO\" dir=\"ltr\" data-scale=\"150\">"))
        #expect(run.output.contains("<p>Regler for Havana"))
    }

    @Test func `every reader is in the manifest, pages with the same bytes are written once`() async throws {
        let folder = try SmallContent.folder()
        let run = try await run(["cuba-advice", "--out", "out"], in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        let entries = try manifest(folder)
        // Three languages in two markets, two schemes, seven widths, six text scales.
        #expect(entries.count == 3 * 2 * 7 * 6)
        let files = Set(entries.compactMap { $0["file"]?.string })
        // Two languages in six text scales: a page does not depend on its width or, without pictures, on its scheme.
        #expect(files.count == 2 * 6)
        #expect(files.allSatisfy { folder.exists("out/\($0)") })
        #expect(run.output.hasPrefix("252 cards on 12 pages in "))
        let wide = try #require(entries.first { $0["width"]?.int == 600 && $0["scale"]?.int == 200 })
        #expect(wide["height"]?.int == 216 && wide["origin"]?.string == "sample")
    }

    @Test func `a second run replaces its own folder, and touches no other`() async throws {
        let folder = try SmallContent.folder()
        try folder.write("mine", to: "other/notes.txt")
        let words = ["cuba-advice", "--scale", "100", "--out"] + ["out"] + Self.one
        for _ in 1...2 { #expect(try await run(words, in: folder).exitCode == 0) }
        #expect(try manifest(folder).count == 1)
        let refused = try await run(["--out", "other"], in: folder)
        #expect(refused.exitCode == 2 && refused.errors.contains("'other' contains other files"))
        #expect(try folder.text("other/notes.txt") == "mine")
    }

    @Test(arguments: [
        (["cuba-advise"], "there is no widget 'cuba-advise'; did you mean 'cuba-advice'?"),
        (["--market", "FR"], "there is no market 'FR'"), (["--locale", "en"], "there is no locale 'en'"),
        (["--scheme", "grey"], "'--scheme' cannot be 'grey'"), (["--width", "0"], "from 1 to 10000"),
        (["--width", "10001"], "from 1 to 10000"), (["--scale", "49"], "from 50 to 400"),
        (["--scale", "401"], "from 50 to 400"), ([], "set a folder with --out"),
    ])
    func `an invalid command is reported with a suggestion`(words: [String], told: String) async throws {
        let run = try await run(words, in: try SmallContent.folder())
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(told), "\(run.errors)")
    }

    @Test func `a market that has a widget and no card of it is reported`() async throws {
        let folder = try SmallContent.folder()
        try folder.replace("route.destination.city: Havana, ", with: "", in: SmallContent.sample)
        let run = try await run(["cuba-advice"] + Self.one, in: folder)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("no sample of 'cuba-advice' shows its card in NO in nb-NO"))
    }
}
