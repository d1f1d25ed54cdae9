/// A line and a column in one file, both from 1; columns count Unicode scalars.
///
/// Eight bytes, for a tree has a place for everything that was written; numbers that do not fit are the nearest that do.
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
