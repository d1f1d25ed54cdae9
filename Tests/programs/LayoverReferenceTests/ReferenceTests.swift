import Foundation
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
@testable import LayoverReference
import LayoverParts
import LayoverSchema
import LayoverServer
import LayoverTestKit
import LayoverWeb
import LayoverYAML
import Testing

/// The generated reference: the committed files match the tables, and the tables match the server.
struct ReferenceTests {
    @Test func `the committed documents are those of the tables`() throws {
        for document in try Reference.all() {
            let isCurrent = try ReferenceRepository.isCurrent("docs/\(document.name)", document.text)
            #expect(isCurrent, "docs/\(document.name) is old; LAYOVER_RECORD=1 writes it anew")
        }
    }

    /// A page that loses its noun would otherwise stay.
    @Test func `the folders of pages have no other files`() throws {
        let names = Set(try Reference.all().map { $0.name })
        for folder in Reference.folders {
            let path = Repository.root.appending(path: "docs/\(folder)").path
            for file in try FileManager.default.contentsOfDirectory(atPath: path) {
                #expect(names.contains("\(folder)/\(file)"), "remove docs/\(folder)/\(file)")
            }
        }
    }

    @Test func `each call has one page and a row in the index`() throws {
        let documents = try Reference.all()
        let index = try #require(documents.first { $0.name == "http.md" }?.text)
        for route in RouteTable.routes {
            let pages = documents.filter { $0.text.contains("\n## \(route.heading)\n") }
            #expect(pages.count == 1, "\(route.heading)")
            #expect(index.contains("| [`\(route.heading)`](http/"), "\(route.heading)")
        }
    }

    @Test func `the section of a call names each parameter and each status`() throws {
        let pages = try Reference.all().filter { $0.name.hasPrefix("http/") }.map(\.text)
        let sections = pages.flatMap { $0.split(separator: "\n## ") }
        for route in RouteTable.routes {
            let section = try #require(sections.first { $0.hasPrefix("\(route.heading)\n") })
            for parameter in route.parameters {
                #expect(section.contains("`\(parameter.name)`"), "\(route.name) \(parameter.name)")
            }
            for status in route.replies.map(\.status) where status != RouteDocument.methodRefused.status {
                #expect(section.contains(String(status)), "\(route.name) \(status)")
            }
        }
    }

    @Test func `a line of prose breaks before code, and not within it`() {
        let (word, code) = (String(repeating: "a", count: 235), "`{\"a\": 1}`")
        #expect(Markdown.filled("\(word) \(code) b") == "\(word)\n\(code) b")
    }

    @Test(arguments: [
        ([], "- a: b"), (["c"], "- a: b; c"), (["c", "d"], "- a: b\n  - c\n  - d"),
    ])
    func `a single line below an item continues it`(others: [String], item: String) {
        #expect(Markdown.item("a:", mentions: ["b"], others: others) == item)
    }

    @Test func `every fact and every key is in the reference`() throws {
        let documents = Dictionary(uniqueKeysWithValues: try Reference.all().map { ($0.name, $0.text) })
        let facts = try #require(documents["facts.md"])
        for fact in FactName.allCases { #expect(facts.contains("| `\(fact.rawValue)` |")) }
        let yaml = documents.filter { $0.key.hasPrefix("yaml/") }.values.joined(separator: "\n")
        for kind in ContentParts.table.kinds {
            for key in kind.record?.keys ?? [] { #expect(yaml.contains("| `\(key.name)` |"), "\(kind) \(key.name)") }
        }
    }

    @Test func `the OpenAPI document is YAML, and everything that it refers to is there`() throws {
        let text = try #require(try Reference.all().first { $0.name == "openapi.yaml" }?.text)
        let (root, findings) = YAMLReader.read(Array(text.utf8), file: "openapi.yaml", length: .long)
        #expect(findings == [])
        let document = JSONValue(yaml: try #require(root))
        let schemas = Set((document["components"]?["schemas"]?.members ?? []).map(\.key))
        let targets = ReferenceTests.references(in: document)
        #expect(targets.count > 20)
        for target in targets { #expect(schemas.contains(target.replacing("#/components/schemas/", with: ""))) }
        for route in RouteTable.routes {
            #expect(
                document["paths"]?[route.path]?[route.method.rawValue.lowercased()]?["operationId"]
                    == .string(route.name))
        }
    }

    @Test func `a problem's type says one thing`() {
        let kinds = RouteTable.problems.map { $0.rawValue } + HTTPRefusal.allCases.map { $0.rawValue }
        #expect(kinds.count > 40)
        #expect(Set(kinds).count == kinds.count)
        #expect(RouteTable.problems.allSatisfy { (400...599).contains($0.status) && !$0.summary.isEmpty })
    }

    @Test func `headers of routes are in the table of headers`() {
        let known = Set(RouteTable.headers.map(\.name))
        for route in RouteTable.routes {
            for reply in route.replies { #expect(known.isSuperset(of: reply.headers), "\(route.name)") }
        }
        #expect(known.isSuperset(of: RouteTable.commonHeaders))
    }

    private static func references(in value: JSONValue) -> [String] {
        let own = [value["$ref"]?.string].compactMap { $0 }
        let inner = (value.members ?? []).flatMap { references(in: $0.value) }
        return own + inner + (value.items ?? []).flatMap(references)
    }
}
