/// Finds the values of lines that ``RowWriter`` wrote, in one pass over their bytes, without parsing them.
///
/// It accepts plain lines only: every column in its order, values in their written form, texts of visible ASCII without
/// escapes. ``RowLine`` reads all other lines.
package struct RowScan: Sendable {
    /// Readable bytes after each line.
    package static let padding = 64

    /// The form of a column's values.
    fileprivate struct Form: Sendable {
        let kind: Kind
        let mayBeNull: Bool
        /// The only valid texts, if they are a closed list.
        let words: [[UInt8]]
    }

    fileprivate enum Kind { case moment, text, int, number, bool }

    /// The bytes before a value, eight at a time, and a mask of those that count.
    fileprivate struct Key: Sendable {
        var words: [(bytes: UInt64, mask: UInt64)] = []
        var count = 0
    }

    private let forms: [Form]
    private let keys: [Key]
    private let unitName: @Sendable (String) -> String
    /// The unit's column, and the column with its attribute; -1 if rows have no unit.
    private let unit: Int
    private let attribute: Int
    /// Ranges of the values without quotes; empty for `null`.
    private(set) var values: [Range<Int>]
    /// The value of the first column, since 1970.
    package private(set) var milliseconds = 0
    /// True if a text may contain a comma.
    private(set) var mayHoldComma = false
    /// From the last line: the name of the unit's column, and an attribute with its column name.
    private var name = 0..<0
    private var known: (attribute: [UInt8], name: [UInt8]) = ([], [])
    private var day: (text: UInt64, rest: UInt64, days: Int) = (0, 0, 0)

    package init<Row: LoggedRow>(_ type: Row.Type) {
        let columns = Row.columns
        forms = columns.map { column in
            Form(
                kind: Kind(column.kind), mayBeNull: !column.isRequired && column.get(Row.empty) == .absent,
                words: column.words.map { Array($0.utf8) })
        }
        keys = columns.enumerated().map { index, column in
            Key((index == 0 ? "{\"" : ",\"") + (column.isUnit ? "" : column.name + "\":"))
        }
        unit = columns.firstIndex(where: \.isUnit) ?? -1
        attribute = columns.firstIndex { $0.name == "hash_attribute" } ?? -1
        unitName = { Row.unitColumnName($0) }
        values = columns.map { _ in 0..<0 }
    }

    /// Returns the range of a column's value in the last line; empty for `null`.
    package func value(_ column: Int) -> Range<Int> { values[column] }

    /// Finds the values of one line.
    ///
    /// - Parameters:
    ///   - line: The line without its end, and ``padding`` readable bytes.
    ///   - count: Bytes of the line.
    /// - Returns: Whether the line is plain; otherwise there are no values.
    package mutating func read(_ line: Span<UInt8>, _ count: Int) -> Bool {
        guard count >= 2, count + RowScan.padding <= line.count else { return false }
        let bytes = unsafe line.bytes
        var scanner = ByteScanner(count)
        mayHoldComma = false
        for index in forms.indices {
            guard scanner.consume(keys[index].words, keys[index].count, bytes) else { return false }
            if index == unit {
                let start = scanner.place
                guard scanner.passText(bytes) else { return false }
                name = start..<(scanner.place - 1)
                guard scanner.consume(0x3a, bytes) else { return false }
            }
            guard readColumn(index, &scanner, bytes) else { return false }
        }
        guard scanner.consume(0x7d, bytes), scanner.place == count else { return false }
        mayHoldComma = scanner.mayHoldComma
        return unit < 0 || namesUnit(line)
    }

    private mutating func readColumn(_ index: Int, _ scanner: inout ByteScanner, _ bytes: RawSpan) -> Bool {
        let form = forms[index]
        if form.mayBeNull, scanner.takeNull(bytes) {
            values[index] = scanner.place..<scanner.place
            return true
        }
        let start = scanner.place
        switch form.kind {
        case .moment:
            guard scanner.consume(0x22, bytes), let moment = moment(scanner, bytes), scanner.pass(24),
                scanner.consume(0x22, bytes)
            else {
                return false
            }
            if index == 0 { milliseconds = moment } else if form.mayBeNull, moment == 0 { return false }
            values[index] = (start + 1)..<(scanner.place - 1)
        case .text:
            guard scanner.consume(0x22, bytes), scanner.passText(bytes), scanner.place - start > 2 else { return false }
            values[index] = (start + 1)..<(scanner.place - 1)
            return form.words.isEmpty || form.words.contains { scanner.isEqual(values[index], $0, bytes) }
        case .int:
            guard scanner.passInteger(bytes) else { return false }
            values[index] = start..<scanner.place
        case .number:
            guard scanner.passNumber(bytes) else { return false }
            values[index] = start..<scanner.place
        case .bool:
            guard scanner.takeBool(bytes) else { return false }
            values[index] = start..<scanner.place
        }
        return true
    }

    /// Checks that the name of the unit's column matches its attribute.
    private mutating func namesUnit(_ line: Span<UInt8>) -> Bool {
        let said = values[attribute]
        if !line.isEqual(said, known.attribute) {
            let bytes = said.map { line[$0] }
            known = (bytes, Array(unitName(String(decoding: bytes, as: UTF8.self)).utf8))
        }
        return line.isEqual(name, known.name)
    }

    /// `2026-11-21T20:34:27.123Z`; a line with another form of a moment is not plain.
    private mutating func moment(_ scanner: ByteScanner, _ bytes: RawSpan) -> Int? {
        let (first, second) = (scanner.word(0, bytes), scanner.word(8, bytes) & 0xffff)
        if first != day.text || second != day.rest || first == 0 {
            let text = (0..<10).map { scanner.byte($0, bytes) }
            guard let date = RowMoment.read(String(decoding: text, as: UTF8.self) + "T00:00:00Z") else { return nil }
            day = (first, second, date)
        }
        guard scanner.byte(10, bytes) == 0x54, scanner.byte(13, bytes) == 0x3a, scanner.byte(16, bytes) == 0x3a,
            scanner.byte(19, bytes) == 0x2e,
            scanner.byte(23, bytes) == 0x5a, let hours = scanner.digits(11, length: 2, bytes), hours < 24,
            let minutes = scanner.digits(14, length: 2, bytes), minutes < 60,
            let seconds = scanner.digits(17, length: 2, bytes),
            seconds < 60,
            let rest = scanner.digits(20, length: 3, bytes)
        else { return nil }
        return day.days + ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest
    }
}

extension RowScan.Kind {
    fileprivate init<Row: LoggedRow>(_ kind: RowColumn<Row>.Kind) {
        self =
            switch kind {
            case .moment: .moment
            case .text: .text
            case .int: .int
            case .number: .number
            case .bool: .bool
            }
    }
}

extension RowScan.Key {
    fileprivate init(_ text: String) {
        let bytes = Array(text.utf8)
        count = bytes.count
        for start in stride(from: 0, to: bytes.count, by: 8) {
            var word: (bytes: UInt64, mask: UInt64) = (0, 0)
            for (place, byte) in bytes[start..<min(start + 8, bytes.count)].enumerated() {
                word.bytes |= UInt64(byte) << UInt64(place * 8)
                word.mask |= 0xff << UInt64(place * 8)
            }
            words.append(word)
        }
    }
}

extension Span<UInt8> {
    /// True if a part of the span has exactly these bytes.
    func isEqual(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
        guard range.count == bytes.count else { return false }
        for (place, byte) in bytes.enumerated() where self[range.lowerBound + place] != byte { return false }
        return true
    }
}

extension RowScan {
    private static let experiment = Exposure.columns.firstIndex { $0.name == "experiment_id" } ?? 0
    private static let unitAttribute = Exposure.columns.firstIndex { $0.name == "hash_attribute" } ?? 0

    /// True if the last exposure belongs to an experiment.
    package func isExperiment(_ key: [UInt8], _ line: Span<UInt8>) -> Bool {
        line.isEqual(value(RowScan.experiment), key)
    }

    /// True if the unit of that exposure belongs to an attribute.
    package func isUnit(of attribute: [UInt8], _ line: Span<UInt8>) -> Bool {
        line.isEqual(value(RowScan.unitAttribute), attribute)
    }

    /// The attribute of its unit.
    package func unitAttribute(_ line: Span<UInt8>) -> String {
        String(decoding: value(RowScan.unitAttribute).map { line[$0] }, as: UTF8.self)
    }
}
