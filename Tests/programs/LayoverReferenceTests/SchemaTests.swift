import LayoverAdapters
@testable import LayoverSchema
@testable import LayoverReference
import Foundation
import LayoverJSON
import LayoverModel
import LayoverParts
import LayoverServer
import Testing

@testable import LayoverCatalog

/// The JSON Schemas that editors use for completion, compared with the loader.
struct SchemaTests {
    static let kinds = ContentParts.table.kinds.filter { $0.record != nil }

    private static func tools() throws -> CompilerTools { try ReferenceRepository.adapters.get().compilerTools() }

    private static func names() throws -> ContentNames {
        ContentNames(try ReferenceRepository.content(), try tools())
    }

    @Test func `every shipped file fits the schema of its kind, with the names that exist and without`() throws {
        let tools = try SchemaTests.tools()
        let names = try SchemaTests.names()
        var count = 0
        for kind in SchemaTests.kinds {
            let files = try ReferenceRepository.content().filter { kind.names(in: $0.path) != nil }
            for names in [names, ContentNames()] {
                let validator = SchemaValidator(try #require(JSONSchema.document(of: kind, names: names)))
                for file in files {
                    let root = try #require(tools.readYAML(file.bytes, file.path).root)
                    #expect(validator.problems(JSONValue(yaml: root)) == [], "\(file.path)")
                    count += 1
                }
                #expect(validator.unknownKeywords == [])
            }
        }
        #expect(count > 400)
    }

    @Test(arguments: SchemaTests.kinds)
    func `examples cover every key, and loader and schema accept them`(kind: ContentKind) throws {
        let tools = try SchemaTests.tools()
        let validator = SchemaValidator(try #require(JSONSchema.document(of: kind)))
        var written: Set<String> = []
        for example in kind.examples {
            let (root, findings) = tools.readYAML(Array(example.text.utf8), kind.pattern)
            let node = try #require(root)
            #expect(findings == [], "\(example.title)")
            #expect(SchemaCase(kind, example.text).loaderFindings(tools) == [], "\(example.title)")
            #expect(validator.problems(JSONValue(yaml: node)) == [], "\(example.title)")
            written.formUnion(node.keysWithin)
        }
        #expect(kind.record?.keysWithin.subtracting(written) == [])
    }

    @Test(arguments: SchemaCase.refused)
    func `a value of the wrong form is rejected by loader and schema alike`(wrong: SchemaCase) throws {
        let tools = try SchemaTests.tools()
        let validator = SchemaValidator(try #require(JSONSchema.document(of: wrong.kind)))
        let node = try #require(tools.readYAML(Array(wrong.text.utf8), wrong.path).root)
        #expect(wrong.loaderFindings(tools) != [], "the loader takes it")
        #expect(validator.problems(JSONValue(yaml: node)) != [], "the schema takes it")
    }

    @Test(arguments: [
        ("market", "markets: [GB, XX]"), ("widget", "uses: sponsored-baner"), ("locale", "text: { title: { xx: a } }"),
    ])
    func `names that do not exist are refused where the content is known`(what: String, line: String) throws {
        let key = line.prefix { $0 != ":" }
        let whole = FileExample.campaigns[0].text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix(key + ":") && !(key == "text" && $0.hasPrefix("  title")) }
        let text = (whole + [Substring(line)]).joined(separator: "\n")
        let node = try #require(try SchemaTests.tools().readYAML(Array(text.utf8), "").root)
        let value = JSONValue(yaml: node)
        let known = SchemaValidator(try #require(JSONSchema.document(of: .campaign, names: try SchemaTests.names())))
        let bare = SchemaValidator(try #require(JSONSchema.document(of: .campaign)))
        #expect(known.problems(value) != [])
        #expect(bare.problems(value) == [])
    }

    @Test(
        .enabled(if: SchemaPython.hasValidator, "python3 with jsonschema is not installed"),
        arguments: SchemaTests.kinds)
    func `another validator takes and refuses the same`(kind: ContentKind) throws {
        let tools = try SchemaTests.tools()
        let schema = try #require(JSONSchema.document(of: kind))
        let refused = SchemaCase.refused.filter { $0.kind == kind }.map(\.text)
        let shipped = try ReferenceRepository.content().filter { kind.names(in: $0.path) != nil }
        let texts = shipped.map { String(decoding: $0.bytes, as: UTF8.self) } + kind.examples.map(\.text) + refused
        let values = texts.map { text in
            tools.readYAML(Array(text.utf8), "").root.map { JSONValue(yaml: $0) } ?? .null
        }
        let verdicts = try SchemaPython.verdicts(schema, values)
        let validator = SchemaValidator(schema)
        #expect(verdicts == values.map { validator.problems($0).isEmpty })
    }

    @Test func `schemas differ only where the tables do`() throws {
        let short: [ContentKind] = [.component, .campaign, .killSwitch]
        let all = try short.map { kind in
            "\(kind.name)\n\(try #require(JSONSchema.document(of: kind)).indented)"
        }
        #expect(
            try ReferenceRepository.isCurrent(
                "Tests/programs/LayoverReferenceTests/Fixtures/schemas.txt", all.joined(separator: "\n")))
    }
}

extension Node {
    /// Every key, at any depth.
    var keysWithin: Set<String> {
        switch content {
        case .scalar: []
        case .list(let items): items.reduce(into: []) { $0.formUnion($1.keysWithin) }
        case .mapping(let entries):
            entries.reduce(into: []) { keys, entry in
                keys.insert(entry.key)
                keys.formUnion(entry.value.keysWithin)
            }
        }
    }
}

extension Record {
    /// Every key of the table, at any depth.
    var keysWithin: Set<String> {
        keys.reduce(into: []) { found, key in
            found.insert(key.name)
            found.formUnion(key.shape.keysWithin)
        }
    }
}

extension Shape {
    fileprivate var keysWithin: Set<String> {
        switch self {
        case .record(let record): record.keysWithin
        case .list(let item, _), .oneOrMany(let item, _), .map(_, let item, _): item.keysWithin
        case .either(let shapes): shapes.reduce(into: []) { $0.formUnion($1.keysWithin) }
        default: []
        }
    }
}
