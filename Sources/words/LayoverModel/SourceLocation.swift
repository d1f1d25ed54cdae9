/// A place in a source file that a person wrote.
package struct SourceLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Relative to the content root, with `/` between folders: `widgets/cards/bags/widget.yaml`.
    package let file: String
    package let position: Position

    package init(_ file: String, _ position: Position = .start) {
        self.file = file
        self.position = position
    }

    package var line: Int { position.line }
    package var column: Int { position.column }

    package var description: String { "\(file):\(line):\(column)" }

    package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        (left.file, left.position) < (right.file, right.position)
    }
}
