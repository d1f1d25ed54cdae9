internal import CICU
package import LayoverModel

extension Language {
    package func appendDate(_ date: LocalDate, style: DateStyle, locale: LocaleTag, to output: inout [UInt8]) {
        appendDate(date, style: style.skeleton, locale: locale, to: &output)
    }

    package func appendDateTime(_ instant: UTCInstant, zone: String, locale: LocaleTag, to output: inout [UInt8]) {
        appendDateTime(instant, style: "::yMMMdjm", zone: zone, locale: locale, to: &output)
    }

    package func appendRelative(_ time: RelativeTime, locale: LocaleTag, to output: inout [UInt8]) {
        let (count, unit) =
            switch time {
            case .now: (0, CICU_NOW)
            case .ahead(let count, let unit): (count, unit.number)
            }
        unsafe output.appendWritten(in: locale) { tag, out, capacity in
            unsafe cicu_relative(tag, Int32(unit), Int64(count), out, capacity)
        }
    }

    /// `28 – 29 Nov`: days from the first to the last one, with years where `hasYear`; only one day if both are the same.
    ///
    /// - Complexity: Some microseconds; the first of a language on a thread takes a millisecond.
    package func appendDays(
        _ from: LocalDate, _ until: LocalDate, hasYear: Bool, locale: LocaleTag, to output: inout [UInt8]
    ) {
        let days = [from, until].map { Int64($0.daysSinceEpoch) * 86_400 }
        unsafe (hasYear ? "yMMMd" : "MMMd").withCString { skeleton in
            unsafe output.appendWritten(in: locale) { tag, out, capacity in
                unsafe cicu_days(tag, skeleton, days[0], days[1], out, capacity)
            }
        }
    }

    /// A date in a style of messages: `short`, `medium`, `long`, `full`, or `::` and a date skeleton.
    func appendDate(_ date: LocalDate, style: String, locale: LocaleTag, to output: inout [UInt8]) {
        append(Clock(seconds: date.daysSinceEpoch * 86_400), style: style, locale: locale, to: &output)
    }

    /// Appends the local time in `zone` at `instant`, in a style of messages; nothing for an unknown zone.
    func appendDateTime(
        _ instant: UTCInstant, style: String, zone: String, locale: LocaleTag, to output: inout [UInt8]
    ) {
        guard let offset = zones.offset(at: instant, in: zone) else { return }
        append(
            Clock(zone: zone, offset: offset, seconds: instant.withinCalendar), style: style, locale: locale,
            to: &output)
    }

    /// A moment and its time zone.
    private struct Clock {
        var zone = "UTC"
        var offset = 0
        let seconds: Int
    }

    private func append(_ clock: Clock, style: String, locale: LocaleTag, to output: inout [UInt8]) {
        unsafe style.withCString { style in
            unsafe clock.zone.withCString { zone in
                unsafe output.appendWritten(in: locale) { tag, out, capacity in
                    unsafe cicu_date(
                        tag, style, zone, Int32(clock.offset), Int64(clock.seconds), out, capacity)
                }
            }
        }
    }
}

extension DateStyle {
    /// The fields to write; each locale has its own order and punctuation for them.
    fileprivate var skeleton: String {
        switch self {
        case .short: "::yMd"
        case .medium: "::yMMMd"
        case .long: "::yMMMMd"
        case .weekday: "::MMMMEEEEd"
        }
    }
}

extension RelativeTime.Unit {
    /// The number of the unit in `CICU`.
    fileprivate var number: Int {
        switch self {
        case .minute: CICU_MINUTE
        case .hour: CICU_HOUR
        case .day: CICU_DAY
        case .week: CICU_WEEK
        case .month: CICU_MONTH
        case .year: CICU_YEAR
        }
    }
}
