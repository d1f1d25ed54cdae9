import Foundation
import LayoverModel
import LayoverProcesses
import LayoverTestKit
import LayoverText
import Testing

@testable import LayoverZones

/// Every zone compared with Python's `zoneinfo` over the same files.
@Suite(.enabled(if: PythonZones.lines.count > 0, "python3 with zoneinfo is not installed, or the system has no tzdata"))
struct PythonZonesTests {
    @Test func `Python has every zone and no other one`() {
        let names = Set(PythonZones.lines.map(\.zone))
        #expect(names.count > 500)
        #expect(names.symmetricDifference(PythonZones.zones.names).isEmpty)
    }

    @Test func `offset and abbreviation of every instant are Python's`() {
        for line in PythonZones.lines where !line.isLocal {
            let type = PythonZones.zones.type(at: UTCInstant(seconds: line.seconds), in: line.zone)
            #expect(type?.offset == line.numbers[0], "\(line)")
            #expect(type?.abbreviation == line.abbreviation, "\(line)")
        }
    }

    @Test func `the instants of every local time are Python's`() {
        for line in PythonZones.lines where line.isLocal {
            let found = PythonZones.zones.resolve(LocalDateTime(secondsAsUTC: line.seconds), in: line.zone)
            let (first, second) = (UTCInstant(seconds: line.numbers[0]), UTCInstant(seconds: line.numbers[1]))
            if first == second {
                #expect(found == .unique(first), "\(line)")
            } else if first < second {
                #expect(found == .overlap(first: first, second: second), "\(line)")
            } else if case .gap(let next)? = found {
                #expect(next > second, "\(line)")
                #expect(next <= first, "\(line)")
            } else {
                Issue.record("no gap: \(line)")
            }
        }
    }
}

enum PythonZones {
    /// Python's result for one moment.
    struct Line: Sendable {
        let zone: String
        /// True if `seconds` are local time, counted as if it were UTC.
        let isLocal: Bool
        let seconds: Int
        /// The offset of an instant, or the instants of a local time before and after a clock change.
        let numbers: [Int]
        let abbreviation: String
    }

    static let zones = SystemZones(fallback: ICUZones())

    /// Instants on twelve days from 2024 to 2027, and the same as local times; four of them are close to clock changes.
    private static let script = """
        import sys, zoneinfo
        from datetime import datetime, timedelta, timezone
        zoneinfo.reset_tzpath([sys.argv[1]])
        days = ["2024-01-15 12:00", "2024-03-31 01:30", "2024-07-01 00:00", "2024-10-27 01:30", "2025-01-31 23:59",
                "2025-04-06 02:30", "2025-08-08 08:08", "2025-11-02 01:30", "2026-02-15 02:30", "2026-06-30 18:00",
                "2027-03-14 02:30", "2027-12-31 00:30"]
        epoch = datetime(1970, 1, 1)
        with open(sys.argv[2], "w") as out:
            for name in sorted(zoneinfo.available_timezones() - {"localtime"}):
                zone = zoneinfo.ZoneInfo(name)
                for day in days:
                    naive = datetime.strptime(day, "%Y-%m-%d %H:%M")
                    seconds = int((naive - epoch).total_seconds())
                    shown = datetime.fromtimestamp(seconds, zone)
                    print(name, "at", seconds, int(shown.utcoffset().total_seconds()), 0, shown.tzname(), file=out)
                    folds = [seconds - int(naive.replace(tzinfo=zone, fold=fold).utcoffset().total_seconds())
                             for fold in (0, 1)]
                    print(name, "local", seconds, *folds, "-", file=out)
        """

    /// Empty if there is no Python, no `zoneinfo` or no tzdata.
    static let lines: [Line] = {
        guard let path = zones.source.folder, let folder = try? TemporaryFolder("python-zones"),
            let python = try? ChildProcess("/usr/bin/env", ["python3", "-c", script, path, folder.path("lines")]),
            python.waitUntilExit() == 0, let text = try? folder.text("lines")
        else { return [] }
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 6, let seconds = Int(words[2]), let first = Int(words[3]), let second = Int(words[4])
            else { return nil }
            return Line(
                zone: words[0], isLocal: words[1] == "local", seconds: seconds, numbers: [first, second],
                abbreviation: words[5])
        }
    }()
}
