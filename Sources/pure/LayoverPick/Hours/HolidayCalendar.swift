internal import CHolidays
import LayoverModel

/// Days that `PH` and `SH` match at one place.
package struct HolidayCalendar: Hashable, Sendable {
    private enum Source: Hashable, Sendable {
        case unknown
        /// Days since 1970-01-01, ascending; no other day is a public holiday.
        case days([Int])
        /// Two capitals as a number of base 26.
        case country(Int32)
    }

    /// Any day may be a holiday.
    package static let unknown = HolidayCalendar(.unknown)

    private let source: Source

    private init(_ source: Source) { self.source = source }

    /// - Parameter publicDays: All public holidays, in days since 1970-01-01.
    package init(publicDays: [Int]) { self.init(.days(publicDays.sorted())) }

    /// The public holidays of a country, from the table of `data/holidays`.
    ///
    /// - Parameters:
    ///   - country: Two capitals (ISO 3166-1); any other text is ignored.
    ///   - zone: An IANA zone, whose country is used if `country` is missing.
    package init(country: String?, zone: String?) {
        if let number = country.flatMap(HolidayCalendar.number) {
            self.init(.country(number))
        } else if let zone, !zone.utf8.contains(0) {
            let number = unsafe zone.withCString { unsafe layover_zone_country($0) }
            self.init(number < 0 ? .unknown : .country(number))
        } else {
            self.init(.unknown)
        }
    }

    /// The country's number in the table; `nil` for anything but two capitals.
    private static func number(_ country: String) -> Int32? {
        let letters = Array(country.utf8)
        guard letters.count == 2, letters.allSatisfy({ (0x41...0x5a).contains($0) }) else { return nil }
        return Int32(letters[0] - 0x41) * 26 + Int32(letters[1] - 0x41)
    }

    /// Returns whether a day is a public holiday of the whole place.
    ///
    /// - Returns: `nil` if it is unknown: for a country or a year without data, and for a holiday in a part of the country.
    func isPublicHoliday(_ day: Int) -> Bool? {
        switch source {
        case .unknown: return nil
        case .days(let days): return days.contains(day)
        case .country(let country):
            let year = LocalDate(daysSinceEpoch: day).year
            let found = layover_holiday(country, Int32(truncatingIfNeeded: year), Int32(truncatingIfNeeded: day))
            return found == LAYOVER_HOLIDAY_UNKNOWN ? nil : found == LAYOVER_HOLIDAY
        }
    }
}
