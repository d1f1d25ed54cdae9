import Foundation
import LayoverTestKit
import Testing

/// `layover calendar`.
struct CalendarCommandTests {
    private func run(_ words: [String], in folder: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.run(["calendar", "--now", "2027-03-21T12:00:00Z"] + words, in: folder)
    }

    @Test func `lists windows on each market's clock in 80 columns, and clock changes`() async throws {
        let run = try await run([], in: try SmallContent.folder())
        #expect(run.exitCode == 0)
        let rows = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            rows.dropFirst().prefix(5) == [
                "on GB campaign spring-sale 2027-03-20 09:00 2027-04-03 00:00",
                "the clock changes meanwhile, +00:00 to +01:00",
                "coming NO campaign spring-sale 2027-03-22 09:00 2027-04-03 00:00",
                "the clock changes meanwhile, +01:00 to +02:00",
                "coming GB widget spring-hint 2027-03-28 02:00 2027-04-01 00:00",
            ])
        #expect(run.lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("note: ") })
        #expect(rows.last?.contains("2027-03-28 01:30 does not exist in GB") == true)
    }

    @Test(
        arguments: [
            (["--market", "NO"], ["NO spring-sale"]),
            (["--from", "2027-04-03"], []),
            (["--from", "2027-04-02"], ["GB spring-sale", "NO spring-sale"]),
            (["--to", "2027-03-20"], ["GB spring-sale"]),
            (["--to", "2027-03-19"], []),
            (["--from", "2027-03-29", "--to", "2027-03-30", "--market", "GB"], ["GB spring-sale", "GB spring-hint"]),
        ] as [([String], [String])])
    func `accepts windows that touch the requested days`(words: [String], expected: [String]) async throws {
        let run = try await run(words + ["--json"], in: try SmallContent.folder())
        let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let entries = try #require(json["entries"] as? [[String: Any]])
        let found = entries.map { "\($0["market"] as? String ?? "") \($0["name"] as? String ?? "")" }
        #expect(found == expected)
    }

    @Test func `writes iCalendar with folded lines, UTC times and stable names`() async throws {
        let folder = try SmallContent.folder()
        let run = try await run(["--ics"], in: folder)
        let lines = run.output.components(separatedBy: "\r\n")
        #expect(lines.first == "BEGIN:VCALENDAR")
        #expect(lines.suffix(2) == ["END:VCALENDAR", ""])
        #expect(!lines.contains { $0.contains("\n") || $0.utf8.count > 75 })
        #expect(lines.contains("UID:campaign-spring-sale-NO-1@layover"))
        #expect(lines.contains("DTSTART:20270322T080000Z"))
        #expect(lines.contains("DTEND:20270402T220000Z"))
        #expect(lines.count { $0 == "BEGIN:VEVENT" } == 3)
        let unfolded = run.output.replacingOccurrences(of: "\r\n ", with: "")
        #expect(unfolded.contains("From 2027-03-22 09:00 +01:00 until 2027-04-03 00:00 +02:00\\, Europe/Oslo"))
        #expect(try await self.run(["--ics"], in: folder).output == run.output)
    }

    @Test(arguments: [
        ["--market", "XX"], ["--from", "monday"], ["--now", "today"], ["--from", "2027-02-02", "--to", "2027-02-01"],
        ["--ics", "--json"], ["GB"],
    ])
    func `rejects an invalid command`(words: [String]) async throws {
        let run = try await ProgramRun.run(["calendar"] + words, in: try SmallContent.folder())
        #expect(run.exitCode == 2)
        #expect(run.errors.hasPrefix("layover calendar: "))
    }
}
