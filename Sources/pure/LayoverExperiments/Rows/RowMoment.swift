import LayoverModel

/// Milliseconds since 1970 in the form of rows: `2026-11-21T20:34:27.123Z`.
///
/// Source: RFC 3339, section 5.6.
package enum RowMoment {
    /// Moments that rows can contain: the years 1970 to 9999.
    package static let range = 0...253_402_300_799_999

    package static func append(_ milliseconds: Int, to bytes: inout [UInt8]) {
        let milliseconds = min(max(milliseconds, range.lowerBound), range.upperBound)
        let local = LocalDateTime(secondsAsUTC: milliseconds / 1000)
        let second = local.secondOfDay
        append(local.date.year, width: 4, end: 0x2d, to: &bytes)
        append(local.date.month, width: 2, end: 0x2d, to: &bytes)
        append(local.date.day, width: 2, end: 0x54, to: &bytes)
        append(second / 3600, width: 2, end: 0x3a, to: &bytes)
        append(second / 60 % 60, width: 2, end: 0x3a, to: &bytes)
        append(second % 60, width: 2, end: 0x2e, to: &bytes)
        append(milliseconds % 1000, width: 3, end: 0x5a, to: &bytes)
    }

    package static func text(_ milliseconds: Int) -> String {
        var bytes: [UInt8] = []
        append(milliseconds, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads a moment of RFC 3339: seconds may have a fraction, cut to milliseconds; the zone is `Z` or an offset.
    ///
    /// - Returns: `nil` for any other text, and for a moment outside of ``range``.
    package static func read(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard (20...64).contains(bytes.count), bytes[10] == 0x54, let zone = bytes[19...].firstIndex(where: isZone),
            let local = LocalDateTime(String(decoding: bytes[..<19], as: UTF8.self)),
            let fraction = milliseconds(bytes[19..<zone]), let offset = seconds(bytes[zone...])
        else { return nil }
        let moment = (local.secondsAsUTC - offset) * 1000 + fraction
        return range.contains(moment) ? moment : nil
    }

    private static func isZone(_ byte: UInt8) -> Bool { byte == 0x5a || byte == 0x2b || byte == 0x2d }

    /// `.123`, or empty.
    private static func milliseconds(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count != 1, bytes.isEmpty || bytes.first == 0x2e else { return bytes.isEmpty ? 0 : nil }
        let digits = bytes.dropFirst()
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let three = digits.prefix(3).map { Int($0 - 0x30) }
        return (three + Array(repeating: 0, count: 3 - three.count)).reduce(0) { $0 * 10 + $1 }
    }

    /// Of `Z`, `+01:00` or `-05:30`.
    private static func seconds(_ bytes: ArraySlice<UInt8>) -> Int? {
        let zone = Array(bytes)
        if zone == [0x5a] { return 0 }
        let digits = [1, 2, 4, 5].filter { zone.indices.contains($0) && (0x30...0x39).contains(zone[$0]) }
        guard zone.count == 6, zone[3] == 0x3a, digits.count == 4 else { return nil }
        let values = digits.map { Int(zone[$0] - 0x30) }
        let (hours, minutes) = (values[0] * 10 + values[1], values[2] * 10 + values[3])
        guard hours < 24, minutes < 60, zone[0] != 0x5a else { return nil }
        return (hours * 3600 + minutes * 60) * (zone[0] == 0x2d ? -1 : 1)
    }

    private static func append(_ number: Int, width: Int, end: UInt8, to bytes: inout [UInt8]) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            bytes.append(0x30 + UInt8(number / divisor % 10))
            divisor /= 10
        }
        bytes.append(end)
    }
}
