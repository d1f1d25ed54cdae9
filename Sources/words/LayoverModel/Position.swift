/// A line and a column in one file, both from 1; columns count Unicode scalars.
package struct Position: Hashable, Comparable, Sendable {
    package static let start = Position(line: 1, column: 1)

    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: Position, right: Position) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
