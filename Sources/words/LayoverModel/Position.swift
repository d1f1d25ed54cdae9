/// A line and a column in one file, both from 1; columns count Unicode scalars.
///
/// Eight bytes, because a tree has a position for everything written; larger numbers are clamped.
package struct Position: Hashable, Comparable, Sendable {
    package static let start = Position(line: 1, column: 1)

    private let storedLine: UInt32
    private let storedColumn: UInt32

    package init(line: Int, column: Int) {
        storedLine = UInt32(clamping: line)
        storedColumn = UInt32(clamping: column)
    }

    package var line: Int { Int(storedLine) }
    package var column: Int { Int(storedColumn) }

    package static func < (left: Position, right: Position) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
