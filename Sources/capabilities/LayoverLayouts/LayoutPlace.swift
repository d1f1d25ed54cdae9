package import LayoverAssembly
package import LayoverJSON

/// The place of a layout in a supplier's answer.
package struct LayoutPlace: Hashable, Sendable {
    /// The layout is inserted before this byte.
    package let offset: Int
    /// True if the layout follows another member.
    private let comma: Bool

    /// - Throws: `DegradedReason`: why the answer has no place for a layout.
    package init(_ splice: Splice) throws(DegradedReason) {
        switch splice {
        case .before(let offset, let comma): (self.offset, self.comma) = (offset, comma)
        case .notAnObject: throw .notAnObject
        case .memberExists: throw .layoutExists
        }
    }

    /// `"layout":`, after a comma if it needs one.
    package var key: [UInt8] { comma ? LayoutPlace.laterKey : LayoutPlace.firstKey }

    private static let firstKey = Array("\"layout\":".utf8)
    private static let laterKey = Array(",\"layout\":".utf8)
}
