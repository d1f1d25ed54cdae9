import Foundation
import LayoverModel
import Testing

@testable import LayoverTemplates

/// Example folders: `card.html` and `case.txt` in, `expected.html` or `expected.txt` out; `LAYOVER_RECORD=1` rewrites them.
struct GoldenTests {
    @Test(arguments: Folders.folders(in: Folders.golden))
    func `writes what the folder expects`(name: String) throws {
        let folder = Folders.golden.appending(path: name)
        let template = try #require(Folders.text(folder.appending(path: "card.html")))
        var card = CardCase(Folders.text(folder.appending(path: "case.txt")) ?? "")
        for partial in Folders.folders(in: folder.appending(path: "partials")) {
            let text = Folders.text(folder.appending(path: "partials/\(partial)"))
            card.partials[String(partial.dropLast(".html".count))] = text
        }
        let (compiled, findings) = card.compile(template)
        try check(findings.map(\.description).joined(separator: "\n"), folder.appending(path: "expected.txt"))
        if compiled != nil {
            try check(card.render(template, form: .document), folder.appending(path: "expected.html"))
        }
    }

    private func check(_ found: String, _ file: URL) throws {
        if Folders.isRecording, found.isEmpty {
            try? FileManager.default.removeItem(at: file)
        } else if Folders.isRecording {
            try Data((found + "\n").utf8).write(to: file)
        }
        #expect(found == (Folders.text(file) ?? "\n").dropLast())
    }
}
