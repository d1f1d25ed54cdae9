import Foundation
import LayoverJSON
import Testing

/// Example folders: `content.txt` and `requests.json` in, `expected.json` out; `LAYOVER_RECORD=1` rewrites them.
struct GoldenTests {
    @Test(arguments: Folders.names(in: Folders.golden))
    func `assembles what the folder expects`(name: String) throws {
        let folder = Folders.golden.appending(path: name)
        let content = TestContent(try #require(Folders.text(folder.appending(path: "content.txt"))))
        let requests = try JSONValue(
            parsing: Array(try #require(Folders.text(folder.appending(path: "requests.json"))).utf8))
        let catalog = try content.catalog()
        let layouts = try (requests.members ?? []).map { request in
            let bytes = try LayoutCase(request: request.value).layout(from: catalog)
            return JSONValue.Member(request.key, try JSONValue(parsing: bytes))
        }
        #expect(!layouts.isEmpty)
        let found = PrettyJSON.text(.object(layouts)) + "\n"
        let file = folder.appending(path: "expected.json")
        if Folders.isRecording { try Data(found.utf8).write(to: file) }
        #expect(found == Folders.text(file) ?? "")
    }
}
