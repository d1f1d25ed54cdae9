import LayoverCatalog
import LayoverJSON
@testable import LayoverReference
import LayoverSchema
import LayoverWeb
import Testing

/// The table of the wire, compared with real servers' answers.
struct ReferenceWireTests {
    /// Members that no answer can contain yet.
    static let notYet = Set(["Assignment.experiment", "Assignment.variant", "Layout.marks"]).union(
        ["LayoutPatch", "LayoutChange", "Mark"].flatMap { name in
            (WireTable.object(name)?.members ?? []).map { "\(name).\($0.name)" }
        })

    @Test func `layouts have the members of the table, all of them and no others`() async throws {
        var walk = ReferenceWireWalk(components: try ReferenceCorpus.components())
        let entries = try await ReferenceCorpus.entries.value
        for entry in entries { walk.visit(try JSONValue(parsing: entry.bytes), as: .object("Layout"), at: entry.name) }
        #expect(walk.faults.sorted().prefix(20) == [])
        let known = Set(
            WireTable.objects.filter { $0.name != "Problem" }.flatMap { object in
                object.members.map { "\(object.name).\($0.name)" }
            })
        #expect(known.subtracting(walk.seen) == ReferenceWireTests.notYet)
        #expect(walk.words.isSuperset(of: ["html", "native", "placeholder", "text"]))
        #expect(entries.count > 90)
    }
}

/// Checks a layout against the table.
struct ReferenceWireWalk {
    private let components: [String: [WireObject.Member]]
    private(set) var seen: Set<String> = []
    private(set) var words: Set<String> = []
    private(set) var faults: Set<String> = []

    init(components: [ComponentSource]) {
        self.components = Dictionary(components.map { ($0.name.name, $0.members) }) { first, _ in first }
    }

    mutating func visit(_ value: JSONValue, as type: WireType, at path: String) {
        switch (type, value) {
        case (.text, .string), (.int, .int), (.bool, .bool), (.intOrNull, .int), (.intOrNull, .null), (.any, _): break
        case (.height, .int): break
        case (.height, .object): visit(value, as: .object("Height"), at: path)
        case (.words(let allowed), .string(let word)):
            words.insert(word)
            if !allowed.contains(where: { $0.word == word }) { faults.insert("\(path): unknown word '\(word)'") }
        case (.list(let element), .array(let items)):
            for (index, item) in items.enumerated() { visit(item, as: element, at: "\(path)/\(index)") }
        case (.map(let element), .object(let members)):
            for member in members { visit(member.value, as: element, at: "\(path)/\(member.key)") }
        case (.object(let name), .object): visit(value, object: name, at: path)
        case (.record(let columns), .object): visit(value, columns, name: nil, at: path)
        default: faults.insert("\(path): \(value) is no \(type)")
        }
    }

    private mutating func visit(_ value: JSONValue, object name: String, at path: String) {
        guard let object = WireTable.object(name) else {
            faults.insert("\(path): there is no object '\(name)'")
            return
        }
        visit(value, object.members, name: name, at: path)
    }

    private mutating func visit(
        _ value: JSONValue, _ table: [WireObject.Member], name: String?, at path: String
    ) {
        for member in value.members ?? [] {
            guard let known = table.first(where: { $0.name == member.key }) else {
                faults.insert("\(path): unknown member '\(member.key)'")
                continue
            }
            if let name { seen.insert("\(name).\(member.key)") }
            if case .componentFields = known.type {
                visitData(member.value, of: value["component"]?.string ?? "", at: "\(path)/data")
            } else {
                visit(member.value, as: known.type, at: "\(path)/\(member.key)")
            }
        }
        for member in table where member.isRequired && value[member.name] == nil {
            faults.insert("\(path): '\(member.name)' is missing")
        }
    }

    private mutating func visitData(_ value: JSONValue, of component: String, at path: String) {
        guard let fields = components[component] else {
            faults.insert("\(path): there is no component '\(component)'")
            return
        }
        visit(value, fields, name: nil, at: path)
    }
}
