import Foundation
import LayoverJSON
import LayoverModel
import LayoverSentence
import LayoverText

/// The grammar of a folder of cases: each member of `grammar.json` is one file.
struct SentenceFiles {
    private(set) var members: [JSONValue.Member]

    /// - Parameter path: A file of cases, or its folder.
    /// - Throws: `SuiteError` if the grammar cannot be read.
    init(beside path: String) throws {
        members = try SuiteFiles.json(SuiteFiles.folder(of: path) + "/grammar.json").members ?? []
    }

    /// Compiles the files in their current state.
    func compile() -> (grammar: SentenceGrammar?, findings: [SentenceFinding]) {
        var compiler = SentenceCompiler(tools: Language())
        let words = members.filter { $0.key.hasPrefix("words/") && $0.key.hasSuffix(".yaml") }.compactMap { member in
            LocaleTag(String(member.key.dropFirst("words/".count).dropLast(".yaml".count))).map {
                ($0, file(member.key))
            }
        }
        let grammar = compiler.compile(rules: file("sentence.yaml"), places: file("places.yaml"), words: words)
        return (grammar, compiler.findings)
    }

    private func file(_ name: String) -> SentenceCompiler.File {
        let value = members.first { $0.key == name }?.value ?? .object([])
        return SentenceCompiler.File(path: name, root: PickCases.node(value))
    }

    /// Sets or removes the node at `path` of a file.
    ///
    /// - Throws: `SuiteError` if the path does not exist.
    mutating func patch(_ step: JSONValue) throws {
        let way = (step["path"]?.items ?? []).map { $0.string ?? String($0.int ?? -1) }
        guard let name = step["file"]?.string, let index = members.firstIndex(where: { $0.key == name }) else {
            throw SuiteError("a patch names no file of the grammar")
        }
        let value = step["set"]
        guard value != nil || step["remove"]?.bool == true else { throw SuiteError("a patch sets and removes nothing") }
        members[index] = .init(name, try SentenceFiles.patched(members[index].value, way[...], value))
    }

    private static func patched(
        _ value: JSONValue, _ way: ArraySlice<String>, _ new: JSONValue?
    ) throws -> JSONValue {
        guard let key = way.first else { return new ?? .null }
        let rest = way.dropFirst()
        switch value {
        case .array(var items):
            guard let index = Int(key), (0...items.count).contains(index) else {
                throw SuiteError("a patch leads to item '\(key)' of \(items.count)")
            }
            let old = index < items.count ? items[index] : .object([])
            if rest.isEmpty, new == nil {
                if index < items.count { items.remove(at: index) }
            } else if index < items.count {
                items[index] = try patched(old, rest, new)
            } else {
                items.append(try patched(old, rest, new))
            }
            return .array(items)
        case .object(var members):
            let index = members.firstIndex { $0.key == key }
            if rest.isEmpty, new == nil {
                if let index { members.remove(at: index) }
            } else {
                let member = JSONValue.Member(
                    key, try patched(index.map { members[$0].value } ?? .object([]), rest, new))
                if let index { members[index] = member } else { members.append(member) }
            }
            return .object(members)
        default:
            // A word with only a name becomes an object, so that it can have more members.
            guard case .string(let name) = value else { throw SuiteError("a patch leads into a value at '\(key)'") }
            return try patched(["name": .string(name)], way, new)
        }
    }
}
