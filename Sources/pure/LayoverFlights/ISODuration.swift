/// Durations as suppliers write them: `PT9H20M`, `PT01H50M`, `P1DT2H`.
enum ISODuration {
    /// Whole minutes, seconds cut off.
    ///
    /// `nil` for months and years, fractions, or more than `FlightLimits.legMinutes`.
    ///
    /// Source: ISO 8601, the form with designators.
    static func minutes(_ text: Span<UInt8>) -> Int? {
        guard text.count >= 3, text[0] == 0x50 else { return nil }
        var seconds = 0
        var number: Int?
        var isTime = false
        for index in 1..<text.count {
            let byte = text[index]
            if (0x30...0x39).contains(byte) {
                number = (number ?? 0) * 10 + Int(byte - 0x30)
                guard let number, number <= 10_000_000 else { return nil }
            } else if byte == 0x54, !isTime, number == nil {
                isTime = true
            } else {
                guard let count = number, let unit = unitSeconds(byte, isTime: isTime) else { return nil }
                seconds += count * unit
                number = nil
            }
        }
        guard number == nil, text[text.count - 1] != 0x54, seconds / 60 <= FlightLimits.legMinutes else { return nil }
        return seconds / 60
    }

    private static func unitSeconds(_ letter: UInt8, isTime: Bool) -> Int? {
        switch (letter, isTime) {
        case (0x57, false): 604_800
        case (0x44, false): 86_400
        case (0x48, true): 3_600
        case (0x4d, true): 60
        case (0x53, true): 1
        default: nil
        }
    }
}
