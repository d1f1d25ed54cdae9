/// Reads TZif files of versions 1 to 4; 64-bit data if the file has them.
///
/// Source: RFC 9636, section 3.
struct ZoneFile {
    private let bytes: [UInt8]
    private var place = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The signature that every such file begins with.
    private static let signature = Array("TZif".utf8)

    /// The counts of a block's parts.
    private struct Header {
        let version: UInt8
        let universalFlags: Int
        let standardFlags: Int
        let leaps: Int
        let times: Int
        let types: Int
        let letters: Int

        func length(timeBytes: Int) -> Int {
            times * (timeBytes + 1) + types * 6 + letters + leaps * (timeBytes + 4) + standardFlags + universalFlags
        }
    }

    /// Reads a whole file.
    ///
    /// - Complexity: O(bytes), and the changes by rule up to ``Limits/expandedYear``.
    static func read(_ bytes: [UInt8]) throws(ZoneFileError) -> ZoneTable {
        guard bytes.count <= Limits.fileBytes else { throw .tooMany("bytes") }
        var file = ZoneFile(bytes)
        return try file.table()
    }

    private mutating func table() throws(ZoneFileError) -> ZoneTable {
        let first = try header()
        guard first.version != 0 else { return try block(first, timeBytes: 4, rule: nil) }
        try skip(first.length(timeBytes: 4))
        let header = try header()
        let start = place
        try skip(header.length(timeBytes: 8))
        let rule = try footer()
        place = start
        return try block(header, timeBytes: 8, rule: rule)
    }

    private mutating func header() throws(ZoneFileError) -> Header {
        guard bytes.count >= place + 4, bytes[place..<place + 4].elementsEqual(ZoneFile.signature) else {
            throw place == 0 ? .notZone : .truncated
        }
        guard bytes.count >= place + 44 else { throw .truncated }
        let version = bytes[place + 4]
        place += 20
        let numbers = (0..<6).map { _ in integer(4) }
        let header = Header(
            version: version, universalFlags: numbers[0], standardFlags: numbers[1], leaps: numbers[2],
            times: numbers[3], types: numbers[4], letters: numbers[5])
        guard version == 0 || (0x32...0x39).contains(version) else { throw .invalid("version") }
        guard (0...Limits.fileBytes).contains(header.leaps), (0...Limits.types).contains(header.universalFlags),
            (0...Limits.types).contains(header.standardFlags)
        else { throw .invalid("header") }
        guard (0...Limits.transitions).contains(header.times) else { throw .tooMany("changes") }
        guard (0...Limits.types).contains(header.types) else { throw .tooMany("types") }
        guard (0...Limits.abbreviationBytes).contains(header.letters) else { throw .tooMany("abbreviations") }
        return header
    }

    private mutating func skip(_ count: Int) throws(ZoneFileError) {
        guard bytes.count - place >= count else { throw .truncated }
        place += count
    }

    /// The line after the 64-bit data; an empty one is no rule.
    private func footer() throws(ZoneFileError) -> PosixRule? {
        let newline = UInt8(ascii: "\n")
        guard place < bytes.count, bytes[place] == newline,
            let end = bytes[(place + 1)...].firstIndex(of: newline)
        else { throw .truncated }
        let text = Array(bytes[(place + 1)..<end])
        guard !text.isEmpty else { return nil }
        guard let rule = PosixRuleReader.read(text) else { throw .invalid("rule") }
        return rule
    }

    private mutating func block(
        _ header: Header, timeBytes: Int, rule: PosixRule?
    ) throws(ZoneFileError) -> ZoneTable {
        guard bytes.count - place >= header.length(timeBytes: timeBytes) else { throw .truncated }
        guard header.leaps == 0 else { throw .leapSeconds }
        guard header.types > 0, header.letters > 0 else { throw .invalid("header") }
        let times = (0..<header.times).map { _ in integer(timeBytes) }
        guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { throw .invalid("order of changes") }
        let kinds = Array(bytes[place..<place + header.times])
        place += header.times
        guard kinds.allSatisfy({ $0 < header.types }) else { throw .invalid("type of a change") }
        return ZoneTable(times: times, kinds: kinds, types: try types(header), rule: rule)
    }

    private mutating func types(_ header: Header) throws(ZoneFileError) -> [LocalTimeType] {
        let letters = bytes[(place + header.types * 6)...].prefix(header.letters)
        var types: [LocalTimeType] = []
        for _ in 0..<header.types {
            let offset = integer(4)
            let (saving, index) = (bytes[place], Int(bytes[place + 1]))
            place += 2
            guard abs(offset) <= Limits.offsetSeconds, saving < 2, index < header.letters else {
                throw .invalid("type")
            }
            let name = letters.dropFirst(index).prefix { $0 != 0 }
            types.append(
                LocalTimeType(
                    offset: offset, isSaving: saving == 1, abbreviation: String(decoding: name, as: UTF8.self)))
        }
        return types
    }

    /// A big-endian signed number; the caller has checked that the bytes exist.
    private mutating func integer(_ count: Int) -> Int {
        var bits: UInt64 = 0
        for index in place..<place + count { bits = bits << 8 | UInt64(bytes[index]) }
        place += count
        return count == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(Int64(bitPattern: bits))
    }
}
