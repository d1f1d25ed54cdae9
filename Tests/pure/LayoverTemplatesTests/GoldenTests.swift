import Foundation
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverTemplates

/// Example folders: `card.html` and `case.txt` in, `expected.html` or `expected.txt` out; `LAYOVER_RECORD=1` rewrites them.
struct GoldenTests {
    private static let golden = Repository.tests("LayoverTemplatesTests").appending(path: "Golden")

    @Test(arguments: Repository.names(in: golden))
    func `writes what the folder expects`(name: String) throws {
        let folder = Self.golden.appending(path: name)
        let template = try #require(Repository.text(at: folder.appending(path: "card.html")))
        var card = CardCase(Repository.text(at: folder.appending(path: "case.txt")) ?? "")
        for partial in Repository.names(in: folder.appending(path: "partials")) {
            let text = Repository.text(at: folder.appending(path: "partials/\(partial)"))
            card.partials[String(partial.dropLast(".html".count))] = text
        }
        let (compiled, findings) = card.compile(template)
        try check(findings.map(\.description).joined(separator: "\n"), folder.appending(path: "expected.txt"))
        if compiled != nil {
            try check(card.render(template, form: .document), folder.appending(path: "expected.html"))
        }
    }

    private func check(_ found: String, _ file: URL) throws {
        if Repository.isRecording, found.isEmpty {
            try? FileManager.default.removeItem(at: file)
        } else if Repository.isRecording {
            try Data((found + "\n").utf8).write(to: file)
        }
        #expect(found == (Repository.text(at: file) ?? "\n").dropLast())
    }
}
