import LayoverModel
import LayoverTestKit

/// Reads the simple YAML of the shipped formats: sections indented by two spaces, scalars, lists in brackets, comments.
enum MappingFile {
    static func node(_ name: String) throws -> Node {
        node(of: try Repository.text("widgets/formats/\(name).yaml"))
    }

    static func node(of text: String) -> Node {
        var top: [Node.Entry] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { continue }
            let indent = line.prefix { $0 == " " }.count
            let key = String(line[..<colon].dropFirst(indent))
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            let column = line.count - value.count + 1
            let node = scalarOrList(String(value), Position(line: index + 1, column: column))
            let entry = Node.Entry(key: key, keyPosition: Position(line: index + 1, column: indent + 1), value: node)
            if indent > 0, let section = top.popLast() {
                let entries = (section.value.entries ?? []) + [entry]
                let below = Node(.mapping(entries), at: section.value.position)
                top.append(Node.Entry(key: section.key, keyPosition: section.keyPosition, value: below))
            } else {
                top.append(entry)
            }
        }
        return Node(.mapping(top), at: .start)
    }

    private static func scalarOrList(_ text: String, _ position: Position) -> Node {
        guard text.hasPrefix("[") else { return Node(.scalar(Node.Scalar(text)), at: position) }
        let items = text.dropFirst().dropLast().split(separator: ",").map { $0.drop { $0 == " " } }
        return Node(.list(items.map { Node(.scalar(Node.Scalar(String($0))), at: position) }), at: position)
    }
}
