import Foundation
import LayoverFlights
import LayoverJSON
import LayoverModel
@testable import LayoverSuppliers
import LayoverTestKit
import Testing

@testable import LayoverPlayedSupplier

/// Replaying recorded answers.
struct ReplayTests {
    private let whole = Searches.skyscanner(Searches.made(Searches.search("LHR", "EDI"), 30))

    /// Makes a folder with these files, which is removed after `use`.
    private func withFolder<Result>(_ files: [String: [UInt8]], _ use: (String) throws -> Result) throws -> Result {
        let folder = try TemporaryFolder()
        for (name, bytes) in files { try folder.write(bytes, to: name) }
        return try withExtendedLifetime(folder) { try use(folder.path) }
    }

    private func withServer<Result>(_ files: [String: [UInt8]], _ use: (UInt16) throws -> Result) throws -> Result {
        try withFolder(files) { folder in
            var settings = SupplierSettings()
            settings.answers = folder
            let server = try SupplierServer(settings)
            defer { server.stop() }
            return try use(server.port)
        }
    }

    private func question(_ from: String, _ to: String) -> String { Searches.question(Searches.search(from, to)) }

    @Test func `a whole answer is shown step by step and ends as recorded`() throws {
        try withServer(["lhr-edi.json": whole]) { port in
            var answer = try RawClient.json(on: port, "POST", "/skyscanner/create", body: question("LHR", "EDI"))
            let token = try #require(answer["sessionToken"]?.string)
            #expect(answer["status"]?.string == "RESULT_STATUS_INCOMPLETE")
            for _ in 0..<3 { answer = try RawClient.json(on: port, "POST", "/skyscanner/poll/\(token)") }
            let last = try JSONValue(parsing: whole)
            #expect(answer["content"] == last["content"])
            #expect(answer["status"]?.string == "RESULT_STATUS_COMPLETE")
        }
    }

    @Test func `answers that were recorded one by one are used as they are`() throws {
        let series = ["create", "poll1", "poll2"].enumerated().map { place, role in
            (
                "sky/lon-edi.\(role).json",
                Array(
                    "{\"sessionToken\":\"own\",\"status\":\"RESULT_STATUS_\(place)\",\"content\":{\"results\":{}}}".utf8
                )
            )
        }
        try withServer(Dictionary(uniqueKeysWithValues: series)) { port in
            let create = try RawClient.ask(on: port, "POST", "/skyscanner/create", body: question("LHR", "EDI"))
            #expect(create.body == series[0].1)
            let polls = try (0..<3).map { _ in try RawClient.ask(on: port, "POST", "/skyscanner/poll/own").body }
            #expect(polls == [series[1].1, series[2].1, series[2].1])
        }
    }

    @Test func `the name is chosen by the search, by the address, or is the first`() throws {
        let other = Searches.skyscanner(Searches.made(Searches.search("OSL", "JFK"), 20))
        try withServer(["a-first.json": other, "lon-edi.json": whole, "notes.json": Array("[1]".utf8)]) { port in
            func count(_ path: String, _ body: String) throws -> Int? {
                let token = try RawClient.json(on: port, "POST", path, body: body)["sessionToken"]?.string ?? ""
                let session = try #require(SearchSession(token: token))
                guard case .recorded(let name) = session.source else { return nil }
                return ["a-first": 20, "lon-edi": 30][name]
            }
            #expect(try count("/skyscanner/create", question("LHR", "EDI")) == 30)
            #expect(try count("/skyscanner/create", question("CDG", "FCO")) == 20)
            #expect(try count("/skyscanner/create?answer=a-first", question("LHR", "EDI")) == 20)
            let missing = try RawClient.ask(
                on: port, "POST", "/skyscanner/create?answer=none", body: question("LHR", "EDI"))
            #expect(missing.status == 400)
        }
    }

    @Test func `one-shot answers are sent byte for byte`() throws {
        let offers = DuffelAnswer(answer: Searches.made(Searches.search("LHR", "EDI"), 9)).bytes
        try withServer(["duffel/lhr-edi.json": offers]) { port in
            let body =
                "{\"data\":{\"slices\":[{\"origin\":\"LHR\",\"destination\":\"EDI\",\"departure_date\":\"2027-01-15\"}],\"passengers\":[{}]}}"
            let answer = try RawClient.ask(on: port, "POST", "/duffel/air/offer_requests", body: body)
            #expect(answer.body == offers)
        }
    }

    @Test func `a folder without an answer is refused`() throws {
        try withFolder(["x.json": Array("{}".utf8)]) { folder in
            _ = #expect(throws: SupplierError.self) { try AnswerFolder(folder) }
        }
        #expect(throws: (any Error).self) { try AnswerFolder("/nowhere/at/all") }
    }

    private static let recorded = Repository.shared.appending(path: "data/responses")

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: recorded.path), "no recorded answers beside the repository")
    )
    func `a recording is read and replayed`() throws {
        let folder = try AnswerFolder(ReplayTests.recorded.path)
        let search = Searches.search("LHR", "EDI")
        let series = try #require(folder.answer(.skyscanner, search, named: "lon-edi"))
        #expect(series.isSeries)
        #expect(series.polls.count == 1)
        #expect(series.ownToken != nil)
        #expect(folder.answer(.duffel, search, named: nil)?.name == "syd-mel")
        #expect(folder.answer(.amadeus, search, named: nil) != nil)
        // The last answer of the series, revealed step by step like a complete one.
        let reveal = try SkyscannerReveal(series.complete)
        for step in 0...3 {
            let bytes = Array("{\"sessionToken\":\"t".utf8) + reveal.rest(step: step, of: RevealPlan(polls: 3))
            #expect(
                try Searches.facts(bytes, currency: "GBP").fact(.resultsDirectCount).value
                    == .int([3, 5, 15, 15][step]))
        }
    }
}
