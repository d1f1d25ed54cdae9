internal import LayoverModel

extension UTCInstant {
    /// The seconds of 0001-01-02 to 9999-12-30, so that every clock on Earth shows a year from 1 to 9999.
    private static let calendar: ClosedRange<Int> = -62_135_510_400...253_402_214_399

    /// Seconds since 1970-01-01T00:00:00Z, moved to the nearest moment that a calendar of four digits can show.
    var withinCalendar: Int64 {
        Int64(min(max(seconds, UTCInstant.calendar.lowerBound), UTCInstant.calendar.upperBound))
    }
}
