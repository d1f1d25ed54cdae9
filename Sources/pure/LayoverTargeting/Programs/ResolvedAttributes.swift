/// The values that a table needs from one context, looked up once: plain numbers and bytes, so that reading needs no
/// reference counting.
package struct ResolvedAttributes: Sendable {
    /// One attribute; its texts are ranges of `bytes`.
    struct Value: Sendable {
        enum Kind: UInt8, Sendable { case null, bool, number, text, other }

        var kind = Kind.null
        var isTruthy = false
        var number = 0.0
        var text = Stretch.none
        /// The padded form of a version; missing if it is long or not ASCII.
        var version = Stretch.none
    }

    /// A part of a buffer; below 0 if it is missing.
    struct Stretch: Sendable {
        static let none = Stretch(start: -1, count: 0)

        let start: Int32
        let count: Int32

        var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    let values: [Value]
    let bytes: [UInt8]
    /// By the table's units: ranges of `codeUnits`.
    let units: [Stretch]
    let codeUnits: [UInt16]
    /// For tests that need more than plain values.
    let attributes: Attributes

    /// - Complexity: O(attributes of the table + bytes of their texts).
    package init(_ attributes: Attributes, by table: AttributeTable) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        values = table.columns.map { column in
            Value(column.path.value(in: attributes), isVersion: column.isVersion, &bytes)
        }
        self.bytes = bytes
        var codeUnits: [UInt16] = []
        codeUnits.reserveCapacity(128)
        units = table.units.map { unit in
            guard let text = unit.unit(in: attributes)?.text else { return .none }
            let start = codeUnits.count
            codeUnits.append(contentsOf: text.utf16)
            return Stretch(start: Int32(clamping: start), count: Int32(clamping: codeUnits.count - start))
        }
        self.codeUnits = codeUnits
        self.attributes = attributes
    }
}

extension ResolvedAttributes.Value {
    fileprivate init(_ value: AttributeValue, isVersion: Bool, _ bytes: inout [UInt8]) {
        isTruthy = value.isTruthy
        switch value {
        case .null: kind = .null
        case .bool: kind = .bool
        case .number(let number):
            kind = .number
            self.number = number
        case .numeral(let numeral):
            kind = .number
            number = numeral.number
        case .text(let text):
            kind = .text
            let start = bytes.count
            bytes.append(contentsOf: text.utf8)
            self.text = ResolvedAttributes.Stretch(from: start, to: bytes.count)
        case .list, .object: kind = .other
        }
        guard isVersion, let padded = PaddedBytes(value.asVersion) else { return }
        let start = bytes.count
        padded.append(to: &bytes)
        version = ResolvedAttributes.Stretch(from: start, to: bytes.count)
    }
}

extension ResolvedAttributes.Stretch {
    init(from start: Int, to end: Int) {
        self.init(start: Int32(clamping: start), count: Int32(clamping: end - start))
    }
}
