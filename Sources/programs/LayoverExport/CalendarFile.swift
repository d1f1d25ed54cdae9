import LayoverCatalog
package import LayoverModel
package import LayoverPreview

/// Entries as an iCalendar file, which calendar programs can read.
///
/// Source: RFC 5545; lines end in CRLF and are folded at 75 octets (3.1), texts are escaped (3.3.11), times are UTC (3.3.5).
package struct CalendarFile {
    static let lineOctets = 75

    private let now: UTCInstant
    private let zones: any ZoneRules

    package init(now: UTCInstant, zones: any ZoneRules) {
        self.now = now
        self.zones = zones
    }

    package func text(_ entries: [CalendarEntry]) -> String {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Layover//Calendar//EN", "CALSCALE:GREGORIAN"]
        let lines = head + entries.flatMap(event) + ["END:VCALENDAR"]
        return lines.map { CalendarFile.folded($0) + "\r\n" }.joined()
    }

    /// Writes an event.
    ///
    /// An entry without a start or an end becomes an event at its known end, without a length.
    private func event(_ entry: CalendarEntry) -> [String] {
        guard let start = entry.window.from ?? entry.window.until else { return [] }
        var lines = [
            "BEGIN:VEVENT", "UID:\(entry.kind.rawValue)-\(entry.name)-\(entry.market)-\(entry.number)@layover",
            "DTSTAMP:\(CalendarFile.time(now))", "DTSTART:\(CalendarFile.time(start))",
        ]
        if entry.window.from != nil, let end = entry.window.until { lines.append("DTEND:\(CalendarFile.time(end))") }
        lines += [
            "SUMMARY:\(CalendarFile.escaped(summary(entry)))",
            "DESCRIPTION:\(CalendarFile.escaped(description(entry)))", "CATEGORIES:\(entry.market)",
            "TRANSP:TRANSPARENT", "END:VEVENT",
        ]
        return lines
    }

    private func summary(_ entry: CalendarEntry) -> String {
        let what = entry.window.from == nil ? " ends" : entry.window.until == nil ? " starts" : ""
        return "\(entry.name) (\(entry.kind.rawValue), \(entry.market))\(what)"
    }

    private func description(_ entry: CalendarEntry) -> String {
        func local(_ moment: UTCInstant?) -> String {
            moment.flatMap { MarketMoment($0, in: entry.timeZone, zones)?.text } ?? "open"
        }
        return """
            Owner: \(entry.owner)
            From \(local(entry.window.from)) until \(local(entry.window.until)), \(entry.timeZone)
            """
    }

    /// `20261207T080000Z`.
    static func time(_ moment: UTCInstant) -> String {
        moment.description.filter { $0 != "-" && $0 != ":" }
    }

    static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\\", ";", ",": "\\\(character)"
            case "\n": "\\n"
            default: String(character)
            }
        }.joined()
    }

    /// Lines of at most 75 octets.
    ///
    /// A continued line starts with a space, and no character is split.
    static func folded(_ line: String) -> String {
        var folded = ""
        var octets = 0
        for scalar in line.unicodeScalars {
            let width = String(scalar).utf8.count
            if octets + width > lineOctets {
                folded += "\r\n "
                octets = 1
            }
            folded.unicodeScalars.append(scalar)
            octets += width
        }
        return folded
    }
}
