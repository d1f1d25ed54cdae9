import Foundation
import LayoverTestKit
import Testing

/// `layover try`.
struct TryCommandTests {
    /// Two offers from Duffel: a direct one with British Airways, and one with a stop that has no price.
    private static let duffel = """
        {"data": {"offers": [
          {"id": "off-1", "total_amount": "54.07", "total_currency": "GBP", "slices": [{"segments": [
            {"origin": {"iata_code": "LHR"}, "destination": {"iata_code": "HAV"}, "departing_at": "2027-03-21T08:00:00",
             "marketing_carrier": {"iata_code": "BA", "name": "British Airways"},
             "marketing_carrier_flight_number": "1430"}]}]}
        ]}, "meta": {"limit": 50}}
        """

    private func run(_ words: [String], input: String = duffel, in folder: TemporaryFolder? = nil) async throws
        -> ProgramRun
    {
        try await ProgramRun.run(
            ["try", "-", "--now", "2027-03-21T12:00:00Z"] + words, in: folder ?? SmallContent.folder(),
            input: input)
    }

    private func hasLine(_ run: ProgramRun, _ words: String) -> Bool {
        run.lines.contains { $0.split(separator: " ").joined(separator: " ") == words }
    }

    @Test func `prints the format, the facts and their certainty`() async throws {
        let run = try await run(["--traveller", "residence=US"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.lines.first == "format: duffel, all results are in; market GB, en-GB")
        #expect(hasLine(run, "results.count 1 final"))
        #expect(hasLine(run, "results.price.min £54.07 final"))
        #expect(hasLine(run, "route.destination.city Havana final"))
        #expect(hasLine(run, "query.departs - unknown"))
    }

    @Test func `lists the cards with their places and why the others stay away`() async throws {
        let run = try await run(["--traveller", "residence=US"])
        #expect(hasLine(run, "at top cuba-advice (html)"))
        #expect(hasLine(run, "after 3 results banner~spring-sale (html)"))
        #expect(hasLine(run, "spring-hint schedule"))
        let other = try await self.run(["--traveller", "residence=NO"])
        #expect(hasLine(other, "cuba-advice condition (traveller.residence is US: no, it is NO)"))
    }

    @Test func `answers in the requested market and language`() async throws {
        let run = try await run(["--market", "NO", "--locale", "nb-NO", "--json"])
        let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(json["format"] as? String == "duffel")
        let layout = try #require(json["layout"] as? [String: Any])
        #expect(layout["locale"] as? String == "nb-NO")
        #expect((layout["cards"] as? [[String: Any]])?.first?["label"] as? String == "Regler for Havana")
    }

    @Test func `an answer of unknown shape shows its lists and the start of a format`() async throws {
        let run = try await run(
            [], input: #"{"id": "x", "found": {"trips": [{"token": "a", "total": 12, "hops": [{"from": "LHR"}]}]}}"#)
        #expect(run.exitCode == 1)
        #expect(run.lines.first == "no known supplier format fits the answer")
        #expect(hasLine(run, "/found/trips a list of 1, each with token, total, hops"))
        #expect(hasLine(run, "lists: [/found/trips]"))
        #expect(hasLine(run, "id: /token"))
        #expect(hasLine(run, "price: /total"))
        #expect(hasLine(run, "list: /hops"))
    }

    /// Checks that a format file which begins like this draft, once filled in, reads the answer.
    @Test func `a format file makes the answer known`() async throws {
        let folder = try SmallContent.folder()
        try folder.write(
            """
            format: hops
            detect: [/found]
            lists: [/found/trips]
            currency: request
            item: { id: /token, price: /total }
            segment: { list: /hops, origin: /from, destination: /to, carrier: /by, number: /no, departs: /at }
            """, to: "widgets/formats/hops.yaml")
        let answer =
            #"{"found": {"trips": [{"token": "a", "total": 12, "hops": [{"from": "LHR", "to": "EDI", "by": "BA", "no": "7", "at": "2027-03-21"}]}]}}"#
        let run = try await run([], input: answer, in: folder)
        #expect(run.lines.first?.hasPrefix("format: hops,") == true, "\(run.output)\(run.errors)")
        #expect(hasLine(run, "results.direct.count 1 final"))
        #expect(hasLine(run, "route.destination.airport EDI final"))
        #expect(run.exitCode == 0)
        try folder.replace("price: /total", with: "price: /totl", in: "widgets/formats/hops.yaml")
        let lost = try await self.run([], input: answer, in: folder)
        #expect(lost.exitCode == 1)
        #expect(hasLine(lost, "pointers of widgets/formats/hops.yaml that find nothing:"))
        #expect(hasLine(lost, "item.price: '/totl' leads nowhere in 1 items"))
    }

    @Test func `an answer of another format than given is reported with the missing parts`() async throws {
        let run = try await run(["--format", "skyscanner-v3"])
        #expect(run.exitCode == 1)
        #expect(run.lines.first?.hasPrefix("not an answer in skyscanner-v3: no ") == true)
    }

    @Test func `invalid JSON is rejected`() async throws {
        let run = try await run([], input: "{ not json")
        #expect(run.exitCode == 1)
        #expect(run.errors.hasPrefix("layover try: '-' is not valid JSON"))
    }

    @Test(arguments: [
        (["--format", "duffle"], "did you mean 'duffel'?"), (["--market", "FR"], "there is no market 'FR'"),
        (["--origin", "London"], "'origin' is a code of three letters"),
        (["--departs", "soon"], "'departs' is a day such as 2026-12-07"),
        (["--client", "scale=big"], "'scale' is not a number in the allowed range"),
    ])
    func `rejects an invalid command`(words: [String], message: String) async throws {
        let run = try await run(words)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func `a file that is not there is refused`() async throws {
        let run = try await ProgramRun.run(["try", "answer.json"], in: try SmallContent.folder())
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("there is no file 'answer.json'"))
    }
}
