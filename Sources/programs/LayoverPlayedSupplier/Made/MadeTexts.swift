import LayoverJSON
import LayoverModel

/// `{"year":2027,...}` for Skyscanner, and `2027-01-15T09:05:00` for the other formats.
extension LocalDateTime {
    var parts: JSONValue {
        let minute = secondOfDay / 60
        return [
            "year": .int(date.year), "month": .int(date.month), "day": .int(date.day), "hour": .int(minute / 60),
            "minute": .int(minute % 60), "second": 0,
        ]
    }

    var iso: String { "\(date)T\(padded(secondOfDay / 3_600, 2)):\(padded(secondOfDay / 60 % 60, 2)):00" }
}

/// `PT1H25M`.
func isoDuration(_ minutes: Int) -> String { "PT\(minutes / 60)H\(minutes % 60)M" }

/// Thousandths as a decimal with two places, or with three if needed: `54.07`.
func decimal(_ thousandths: Int) -> String {
    let rest = thousandths % 1_000
    return "\(thousandths / 1_000)." + (rest % 10 == 0 ? padded(rest / 10, 2) : padded(rest, 3))
}
