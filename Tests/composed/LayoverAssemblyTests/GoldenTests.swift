import Foundation
import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverTestKit
import Testing

/// Example folders: `content.txt` and `requests.json` in, `expected.json` out; `LAYOVER_RECORD=1` rewrites them.
struct GoldenTests {
    private static let golden = Repository.tests("LayoverAssemblyTests").appending(path: "Golden")

    @Test(arguments: Repository.names(in: golden))
    func `assembles what the folder expects`(name: String) throws {
        let folder = Self.golden.appending(path: name)
        let content = TestContent(try #require(Repository.text(at: folder.appending(path: "content.txt"))))
        let requests = try JSONValue(
            parsing: Array(try #require(Repository.text(at: folder.appending(path: "requests.json"))).utf8))
        let catalog = try content.catalog()
        let layouts = try (requests.members ?? []).map { request in
            let (bytes, asks) = try LayoutCase(request: request.value).asks(from: catalog)
            let layout = stable(try JSONValue(parsing: bytes), catalog)
            let asked = asks.map { JSONValue.string("\($0.service): \(String(decoding: $0.body, as: UTF8.self))") }
            guard !asks.isEmpty else { return JSONValue.Member(request.key, layout) }
            return JSONValue.Member(
                request.key, .object((layout.members ?? []) + [JSONValue.Member("asks", .array(asked))]))
        }
        #expect(!layouts.isEmpty)
        let found = PrettyJSON.text(.object(layouts)) + "\n"
        let file = folder.appending(path: "expected.json")
        if Repository.isRecording { try Data(found.utf8).write(to: file) }
        #expect(found == Repository.text(at: file) ?? "")
    }

    /// The layout without the parts that change with the compiler: the catalog's hash, the stylesheet's hash, and values
    /// derived from them.
    private func stable(_ layout: JSONValue, _ catalog: Catalog) -> JSONValue {
        switch layout {
        case .object(let members):
            .object(
                members.filter { $0.key != "revision" }.map { JSONValue.Member($0.key, stable($0.value, catalog)) })
        case .array(let items): .array(items.map { stable($0, catalog) })
        case .string(let text):
            .string(
                text.replacing(catalog.shortHash, with: "catalog").replacing(catalog.styles.hash, with: "styles")
                    .replacing(catalog.styles.integrity, with: "sha256-styles"))
        default: layout
        }
    }
}
