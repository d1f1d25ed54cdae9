/// State of a place at one minute.
package enum HoursState: String, Hashable, Sendable { case open, closed, unknown }

/// State at one minute, and when it changes.
package struct HoursAnswer: Hashable, Sendable {
    package let state: HoursState
    /// Minutes of the place's clock since 1970-01-01T00:00; `nil` where nothing changes within 400 days.
    package let until: Int?
}

/// Days that `PH` and `SH` match, of one country or region.
package struct HolidayCalendar: Hashable, Sendable {
    /// Neither matches any day.
    package static let none = HolidayCalendar(publicDays: [])

    /// Days since 1970-01-01, rising.
    private let publicDays: [Int]
    private let schoolDays: [Int]

    package init(publicDays: [Int], schoolDays: [Int] = []) {
        self.publicDays = publicDays.sorted()
        self.schoolDays = schoolDays.sorted()
    }

    func holds(_ day: Int, isSchool: Bool) -> Bool {
        let days = isSchool ? schoolDays : publicDays
        var low = 0
        var high = days.count
        while low < high {
            let middle = (low + high) / 2
            if days[middle] < day { low = middle + 1 } else { high = middle }
        }
        return low < days.count && days[low] == day
    }
}
