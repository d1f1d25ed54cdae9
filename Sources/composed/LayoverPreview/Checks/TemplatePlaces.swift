package import LayoverModel
import LayoverTemplates

/// Finds the place of a card's element in the files: in its template, else in a partial.
///
/// A rendered page does not state where its tags come from. So the most similar tag in the files is taken: with the same
/// name, with the most of the element's classes and no others. The first of equals.
package struct TemplatePlaces: Sendable {
    private struct Tag {
        let name: String
        let classes: [String]
        let location: SourceLocation
    }

    private let tags: [Tag]

    /// - Parameter files: The template first, then the partials that it may use.
    /// - Complexity: O(bytes).
    package init(_ files: [SourceFile]) { tags = files.flatMap(TemplatePlaces.tags) }

    package func place(name: String, classes: [String]) -> SourceLocation? {
        var best: (tag: Tag, score: Int)?
        for tag in tags where tag.name == name && tag.classes.allSatisfy(classes.contains) {
            if best.map({ tag.classes.count > $0.score }) ?? true { best = (tag, tag.classes.count) }
        }
        return best?.tag.location
    }

    /// Every opening tag of a file.
    private static func tags(of file: SourceFile) -> [Tag] {
        let lines = file.bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
        return lines.enumerated().flatMap { number, bytes in
            let line = String(decoding: bytes, as: UTF8.self)
            return line.indices.filter { line[$0] == "<" }.compactMap { start -> Tag? in
                let rest = line[line.index(after: start)...]
                let name = rest.prefix { $0.isLetter || $0.isNumber }.lowercased()
                guard let first = name.first, first.isLetter else { return nil }
                let column = line[..<start].unicodeScalars.count + 1
                return Tag(
                    name: name, classes: classes(in: rest.prefix { $0 != ">" }),
                    location: SourceLocation(file.path, Position(line: number + 1, column: column)))
            }
        }
    }

    /// The classes in a tag, without those that come from a value.
    private static func classes(in tag: Substring) -> [String] {
        guard let start = tag.firstRange(of: "class=\"")?.upperBound else { return [] }
        return tag[start...].prefix { $0 != "\"" }.split(separator: " ").map(String.init)
            .filter { !$0.contains("{") && !$0.contains("}") }
    }
}
