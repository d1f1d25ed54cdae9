import Foundation
import LayoverJSON
import LayoverModel

/// The cases of the suites about picks: the members of `cases` in a file, or in every JSON file of a folder.
enum PickCases {
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - isCase: True for the cases of this suite. Other cases in a folder are ignored.
    /// - Returns: The cases in the order of files and cases.
    /// - Throws: `SuiteError` if no case can be read.
    static func load(path: String, where isCase: (JSONValue) -> Bool) throws -> [JSONValue] {
        let documents = try SuiteFiles.paths(at: path).map(SuiteFiles.json)
        return try SuiteFiles.found(
            documents.flatMap { $0["cases"]?.items ?? $0.items ?? [] }.filter(isCase), at: path)
    }

    /// The value as an author would write it in YAML.
    static func node(_ value: JSONValue) -> Node {
        let content: Node.Content =
            switch value {
            case .null: .scalar(Node.Scalar("null"))
            case .bool(let bool): .scalar(Node.Scalar(bool ? "true" : "false"))
            case .int(let number): .scalar(Node.Scalar(String(number)))
            case .double(let number): .scalar(Node.Scalar(String(number)))
            case .string(let text): .scalar(Node.Scalar(text, .quoted))
            case .array(let items): .list(items.map(node))
            case .object(let members):
                .mapping(members.map { Node.Entry(key: $0.key, keyPosition: .start, value: node($0.value)) })
            }
        return Node(content, at: .start)
    }

    /// Minutes of local time since 1970-01-01T00:00, for `2026-11-20T17:40`.
    static func minute(_ text: String?) -> Int? { text.flatMap(LocalDateTime.init).map { $0.secondsAsUTC / 60 } }

    static func text(minute: Int?) -> String {
        guard let minute else { return "null" }
        return LocalDateTime(secondsAsUTC: minute * 60).description.replacingOccurrences(of: " ", with: "T")
    }
}
