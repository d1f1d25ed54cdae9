import LayoverAdapters
@testable import LayoverSchema
@testable import LayoverReference
import LayoverJSON
import LayoverModel
import LayoverServer
import Testing

@testable import LayoverCatalog

/// Every shipped file with one defect at a time: loader and schema must agree on each.
struct SchemaMutationTests {
    private static let kinds: [ContentKind] = [
        .settings, .market, .layout, .component, .widget, .campaign, .killSwitch, .feature, .experiment,
    ]

    @Test(arguments: SchemaMutationTests.kinds)
    func `the schema refuses a broken file exactly where the loader does`(kind: ContentKind) throws {
        let tools = try ReferenceRepository.adapters.get().compilerTools()
        let record = try #require(kind.record)
        let validator = SchemaValidator(try #require(JSONSchema.document(of: kind)))
        var (count, refused) = (0, 0)
        for file in try ReferenceRepository.content() where kind.names(in: file.path) != nil {
            let root = try #require(tools.readYAML(file.bytes, file.path).root)
            for mutant in SchemaMutant.all(of: root) where !mutant.isBeyondForm {
                let findings = SchemaChecker.check(mutant.node, as: record, file: file.path, zones: tools.zones)
                let problems = validator.problems(JSONValue(yaml: mutant.node))
                count += 1
                refused += findings.isEmpty ? 0 : 1
                #expect(
                    findings.isEmpty == problems.isEmpty, "\(file.path): \(mutant.what): \(findings) \(problems)")
            }
        }
        #expect(count > 20 && refused > count / 4)
    }
}

/// A file with one change.
private struct SchemaMutant {
    let node: Node
    /// The changed part, as keys from the root.
    let what: String

    /// True if the compiler decides about the part: conditions, and the source of a field.
    var isBeyondForm: Bool {
        let place = what.split(separator: " ")[0].split(separator: "/")
        let isOrigin = place.count == 3 && ["from", "message", "value"].contains(place[2]) && !what.contains(":=")
        let isField = place.count == 2 && what.contains("mapping")
        return place.first == "show_when" || place.first == "fields" && (isOrigin || isField)
    }

    static func all(of root: Node) -> [SchemaMutant] { mutants(of: root, at: "") }

    private static func mutants(of node: Node, at path: String) -> [SchemaMutant] {
        let replaced = [
            Node.Content.scalar(Node.Scalar("zz zz!")), .scalar(Node.Scalar("99999999")), .list([]), .mapping([]),
        ]
        .map { SchemaMutant(node: Node($0, at: node.position), what: "\(path) := \($0)") }
        switch node.content {
        case .scalar: return replaced
        case .list(let items):
            return replaced
                + items.indices.flatMap { index in
                    mutants(of: items[index], at: "\(path)/\(index)").map { inner in
                        var changed = items
                        changed[index] = inner.node
                        return SchemaMutant(node: Node(.list(changed), at: node.position), what: inner.what)
                    }
                }
        case .mapping(let entries):
            return replaced + entries.indices.flatMap { changed(entries, at: $0, of: node, path: path) }
        }
    }

    /// The mapping without an entry, with another key for it, and with each mutant of its value.
    private static func changed(_ entries: [Node.Entry], at index: Int, of node: Node, path: String) -> [SchemaMutant] {
        func put(_ entry: Node.Entry?, _ what: String) -> SchemaMutant {
            var changed = entries
            if let entry { changed[index] = entry } else { changed.remove(at: index) }
            return SchemaMutant(node: Node(.mapping(changed), at: node.position), what: what)
        }
        let entry = entries[index]
        let renamed = Node.Entry(key: entry.key + "X!", keyPosition: entry.keyPosition, value: entry.value)
        let inner = mutants(of: entry.value, at: "\(path)/\(entry.key)").map { mutant in
            put(Node.Entry(key: entry.key, keyPosition: entry.keyPosition, value: mutant.node), mutant.what)
        }
        return [put(nil, "\(path)/\(entry.key) removed"), put(renamed, "\(path)/\(entry.key) renamed")] + inner
    }
}
