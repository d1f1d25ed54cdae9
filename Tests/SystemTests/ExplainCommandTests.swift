import Foundation
import LayoverTestKit
import Testing

/// `layover explain`.
@Suite(.serialized) struct ExplainCommandTests {
    private func run(_ words: [String], input: String = "", in folder: TemporaryFolder? = nil) async throws
        -> ProgramRun
    {
        let now = words.contains("--now") ? [] : ["--now", "2027-03-21T12:00:00Z"]
        return try await ProgramRun.run(
            ["explain"] + words + now, in: folder ?? SmallContent.folder(), input: input)
    }

    private func json(_ run: ProgramRun) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
    }

    @Test func `lists every widget with its outcome and a suggestion`() async throws {
        let run = try await run(["--sample", "cuba-advice/to-havana"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.lines.first?.hasPrefix("market GB, en-GB, 2027-03-21 12:00 +00:00; catalog ") == true)
        let rows = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(rows.contains { $0.hasPrefix("shown banner Shows after 3 results") })
        #expect(
            rows.contains(
                "shown cuba-advice Shows on top of the results, because the trip touches Cuba and the traveller lives in the United States."
            ))
        #expect(rows.contains { $0.hasPrefix("hidden idea Does not show: it is a draft, which only previews show") })
        #expect(
            rows.contains(
                "hidden spring-hint Does not show: it is 2027-03-21 12:00 +00:00; it is on from 2027-03-28 02:00 +01:00; it shows from 2027-03-28 02:00 +01:00."
            ))
    }

    @Test func `prints every step of one widget with places in files`() async throws {
        let run = try await run(["cuba-advice", "--sample", "cuba-advice/to-oslo"])
        #expect(run.exitCode == 0)
        let rows = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(rows.first?.hasPrefix("market NO, nb-NO") == true)
        #expect(rows.contains("cuba-advice: hidden"))
        #expect(
            rows.contains {
                $0.hasSuffix("(widgets/cards/cuba-advice/widget.yaml:4:12)") && $0.hasPrefix("no condition")
            })
        #expect(rows.contains("route.countries has CU: no; it is NO"))
        #expect(rows.contains("traveller.residence is US: unknown"))
    }

    @Test(arguments: [
        (["--kill", "cuba-advice"], "killed"), (["--client", "platform=ios, caps=\"native.x@1\""], "requires"),
        (["--traveller", "residence=NO"], "condition"), (["--market", "NO", "--locale", "en-GB"], "no_value"),
        (["--kill", "widget:banner"], "no_value"),
    ])
    func `values of the command line count`(words: [String], reason: String) async throws {
        let run = try await run(["cuba-advice", "--sample", "banner/in-spring", "--json"] + words)
        let widget = try #require((try json(run)["widgets"] as? [[String: Any]])?.first)
        let found = widget["reason"] as? String ?? widget["outcome"] as? String
        #expect(found == reason, "\(run.output)")
    }

    @Test(arguments: [("residence=NO", "condition"), ("residence=US", "shown")])
    func `the command line overrides the same value of a sample`(traveller: String, reason: String) async throws {
        let run = try await run([
            "cuba-advice", "--sample", "cuba-advice/to-havana", "--json", "--traveller", traveller,
        ])
        let widget = try #require((try json(run)["widgets"] as? [[String: Any]])?.first)
        #expect(widget["reason"] as? String ?? widget["outcome"] as? String == reason, "\(run.output)")
    }

    @Test func `a kept response agrees with the files that it came of`() async throws {
        let folder = try SmallContent.folder()
        let server = try await ServerProcess(content: folder.url, state: folder.path("state"))
        let reply = try server.post(
            "/v1/attach?market=GB&format=duffel&departs=2027-03-25", Array(ExplainCommandTests.duffel.utf8),
            ["Layover-Traveller: residence=US"])
        try folder.write(reply.text, to: "response.json")
        let agreed = try await run(
            ["--response", "response.json", "--traveller", "residence=US", "--now", moment()], in: folder)
        #expect(agreed.exitCode == 0, "\(agreed.output)\(agreed.errors)")
        #expect(agreed.lines.contains("the response is from this catalog"))
        #expect(agreed.lines.contains("the response and these files agree"))
        let other = try await run(
            ["--response", "response.json", "--traveller", "residence=NO", "--now", moment()], in: folder)
        #expect(other.exitCode == 1)
        #expect(
            other.lines.contains {
                $0.contains("cuba-advice: the response has it shown on top, these files omitted: condition")
            })
        try folder.replace("place: bottom", with: "place: top", in: "widgets/cards/spring-hint/widget.yaml")
        let changed = try await run(
            ["--response", "response.json", "--traveller", "residence=US", "--now", moment()], in: folder)
        #expect(changed.lines.contains { $0.hasPrefix("the response is from catalog ") }, "\(changed.output)")
        withExtendedLifetime(server) {}
    }

    private func moment() -> String { ISO8601DateFormatter().string(from: Date()) }

    private static let duffel = """
        {"data": {"offers": [
          {"id": "off-1", "total_amount": "54.07", "total_currency": "GBP", "slices": [{"segments": [
            {"origin": {"iata_code": "LHR"}, "destination": {"iata_code": "HAV"}, "departing_at": "2027-03-21T08:00:00",
             "marketing_carrier": {"iata_code": "BA", "name": "British Airways"},
             "marketing_carrier_flight_number": "1430"}]}]}
        ]}, "meta": {"limit": 50}}
        """

    @Test(arguments: [
        (["cuba-advise"], "did you mean 'cuba-advice'?"), (["--sample", "cuba-advice"], "takes a widget and a sample"),
        (["--sample", "cuba-advice/to-havanna"], "did you mean 'to-havana'?"),
        (["--kill", "cuba-advise"], "there is nothing to kill called 'cuba-advise'; did you mean 'cuba-advice'?"),
        (["--arm", "x"], "'--arm' takes 'experiment:variant'"), (["--arm", "x:y"], "there is no experiment 'x'"),
        (["--answer", "a.json", "--response", "b.json"], "'--answer' and '--response' cannot be combined"),
        (["--market", "FR"], "there is no market 'FR'"),
        (["--answer", "missing.json"], "there is no file 'missing.json'"),
    ])
    func `rejects an invalid command`(words: [String], message: String) async throws {
        let run = try await run(words)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test(arguments: [("{}", "it has no member 'cards'"), ("[", "is not valid JSON")])
    func `a response that is none is a finding`(text: String, message: String) async throws {
        let run = try await run(["--response", "-"], input: text)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
