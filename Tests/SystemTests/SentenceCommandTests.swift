import Foundation
import LayoverTestKit
import Testing

/// `layover sentence` on the shipped content.
struct SentenceCommandTests {
    @Test func `a complete language is served while another one lacks a word, and that is reported`() async throws {
        let folder = try TemporaryFolder.shippedContent()
        let path = "widgets/sentence/words/hu-HU.yaml"
        let words = try String(contentsOfFile: folder.path(path), encoding: .utf8)
        let line = try #require(words.split(separator: "\n").first { $0.hasPrefix("  oslo:") })
        try folder.write(words.replacing("\(line)\n", with: ""), to: path)
        func say(_ words: String...) async throws -> ProgramRun {
            try await ProgramRun.run(["sentence", "say", "1.fly.norway~oslo.july"] + words, in: folder)
        }
        let english = try await say("--market", "GB")
        #expect(english.exitCode == 0, "\(english.errors)")
        #expect(english.output.hasPrefix("I want to fly to Oslo in Norway in July.\n"))
        #expect(english.errors.contains("warning: no sentences for the incomplete \(path)"))
        let hungarian = try await say("--market", "HU", "--locale", "hu-HU")
        #expect(hungarian.exitCode == 1, "\(hungarian.output)")
        #expect(hungarian.errors.contains("hu-HU has no word for 'oslo'"))
        // Errors in other files are still reported.
        try folder.write("places: { oslo: { iata: osl } }\n", to: "widgets/sentence/places.yaml")
        let broken = try await say("--market", "GB")
        #expect(broken.exitCode == 1 && broken.errors.contains("layover check"), "\(broken.errors)")
    }

    @Test func `a new language begins with a worksheet of its names, and filling it makes its file`() async throws {
        let folder = try TemporaryFolder.shippedContent()
        func run(_ words: [String]) async throws -> ProgramRun {
            try await ProgramRun.run(["sentence"] + words + ["--locale", "fi-FI"], in: folder)
        }
        let sheet = try await run(["worksheet", "--out", "fi.csv"])
        #expect(sheet.exitCode == 0, "\(sheet.errors)")
        let text = try folder.text("fi.csv")
        #expect(text.contains("place,beach,name,the beach,,"))
        try folder.write(
            text.replacing("place,beach,name,the beach,,", with: "place,beach,name,the beach,,ranta"), to: "fi.csv")
        let filled = try await run(["fill", "fi.csv"])
        #expect(filled.exitCode == 0, "\(filled.errors)")
        let path = "widgets/sentence/words/fi-FI.yaml"
        #expect(filled.output.contains("changed 1 phrase in \(path)"))
        #expect(try folder.text(path) == "place:\n  beach: ranta\n")
        try folder.write("sentences: { fly: \"Haluan [lentää] {place:to} {time}.\" }\n" + folder.text(path), to: path)
        let next = try await run(["worksheet"])
        #expect(next.exitCode == 0, "\(next.errors)")
        #expect(next.output.contains("place,beach,to,the beach,"), "\(next.output.prefix(400))")
    }
}
