import Foundation
import LayoverTestKit
import Testing

/// `layover test`.
struct TestCommandTests {
    private func run(_ words: [String] = [], in folder: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.run(["test"] + words, in: folder)
    }

    @Test func `all shipped samples pass and none is skipped`() async throws {
        let run = try await ProgramRun.run(["test"], in: Repository.root)
        #expect(run.exitCode == 0, "\(run.output)")
        #expect(run.lines.count == 1)
        #expect(run.lines.last?.hasSuffix(" passed, 0 failed, 0 skipped") == true)
    }

    @Test func `samples pass at a time at which their widget is on, those of a draft in no layout too`() async throws {
        let run = try await run(in: try SmallContent.folder())
        #expect(run.output == "5 passed, 0 failed, 0 skipped\n")
        #expect(run.exitCode == 0)
    }

    @Test(arguments: [
        (
            "residence: US,", "residence: GB,",
            ":3:17: expected shown at top, got hidden: condition (traveller.residence is US: no, it is GB)"
        ),
        (
            "countries: [CU]", "countries: [MX, GB]",
            ":3:17: expected shown at top, got hidden: condition (route.countries has CU: no, it is MX, GB)"
        ),
        ("place: top", "place: bottom", ":3:31: expected shown at bottom, got shown at top"),
        ("place: top", "place: { after_results: 3 }", ":3:31: expected shown after 3 results, got shown at top"),
        ("city: Havana, price", "city: Vinales, price", ":3:52: expected city 'Vinales', got 'Havana'"),
        ("price: 54.07 GBP }", "price: 54.08 GBP }", "expected price '54.08 GBP', got '£54.07'"),
        ("fields: { city: ", "fields: { town: ", ":3:46: there is no field 'town'"),
        ("card: shown, place: top, fields", "card: hidden, fields", ":3:17: expected hidden, got shown at top"),
        ("sample: to-havana\n", "sample: to-havana\nmarket: FR\n", ":2:9: there is no market 'FR'"),
        (
            "sample: to-havana\n", "sample: to-havana\nmarket: GB\nlocale: nb-NO\n",
            "GB does not speak nb-NO; it has en-GB"
        ),
    ])
    func `a failed expectation is reported with its place and the actual value`(
        old: String, new: String, expected: String
    ) async throws {
        let folder = try SmallContent.folder()
        try folder.replace(old, with: new, in: SmallContent.sample)
        let run = try await run(["cuba-advice"], in: folder)
        #expect(run.exitCode == 1)
        let told = try #require(run.lines.first)
        #expect(told.hasPrefix(SmallContent.sample))
        #expect(told.hasSuffix(expected), "\(told)")
        #expect(run.lines.last == "1 passed, 1 failed, 0 skipped")
    }

    /// The expected money of a field may be written as the reader sees it.
    @Test func `a field may be given as its text in the language of the reader`() async throws {
        let folder = try SmallContent.folder()
        try folder.replace("price: 54.07 GBP }", with: "price: £54.07 }", in: SmallContent.sample)
        #expect(try await run(["cuba-advice"], in: folder).exitCode == 0)
    }

    @Test(arguments: [("condition", 0), ("unknown", 1), ("pending", 1)])
    func `a reason must be the one that was found`(reason: String, exitCode: Int32) async throws {
        let folder = try SmallContent.folder()
        let sample = "widgets/cards/cuba-advice/samples/to-oslo.yaml"
        try folder.replace("reason: condition", with: "reason: \(reason)", in: sample)
        #expect(try await run(["cuba-advice"], in: folder).exitCode == exitCode)
    }

    /// The widget's own time differs from the sample's.
    @Test(arguments: [("2027-03-28 00:59", "schedule"), ("2027-04-01 00:00", "schedule")])
    func `a sample's own time is kept`(now: String, reason: String) async throws {
        let folder = try SmallContent.folder()
        try folder.write(
            "sample: on\nnow: \(now)\nexpect: { card: hidden, reason: \(reason) }",
            to: "widgets/cards/spring-hint/samples/on.yaml")
        let run = try await run(["spring-hint"], in: folder)
        #expect(run.exitCode == 0, "\(run.output)")
    }

    @Test func `page limits hide a sample's card only where it expects just that`() async throws {
        let folder = try SmallContent.folder()
        try folder.replace("total: 2", with: "total: 0", in: SmallContent.layout)
        #expect(try await run(["cuba-advice"], in: folder).exitCode == 0)
        try folder.replace(
            "card: shown, place: top, fields: { city: Havana, price: 54.07 GBP }",
            with: "card: hidden, reason: crowded", in: SmallContent.sample)
        #expect(try await run(["cuba-advice"], in: folder).exitCode == 0)
    }

    @Test func `an unknown widget is refused with the one that was meant`() async throws {
        let run = try await run(["cuba-advise"], in: try SmallContent.folder())
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("there is no widget 'cuba-advise'; did you mean 'cuba-advice'?"))
    }

    @Test func `content with errors is not tested`() async throws {
        let folder = try SmallContent.folder()
        try folder.replace("place: top", with: "plaec: top", in: "widgets/cards/cuba-advice/widget.yaml")
        let run = try await run(in: folder)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("plaec"))
    }

    @Test func `as JSON each sample has its outcome`() async throws {
        let folder = try SmallContent.folder()
        try folder.replace("place: top", with: "place: bottom", in: SmallContent.sample)
        let run = try await run(["--format", "json"], in: folder)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(json["passed"] as? Int == 4)
        #expect(json["failed"] as? Int == 1)
        #expect(json["skipped"] as? Int == 0)
        let samples = try #require(json["samples"] as? [[String: Any]])
        #expect(samples.map { $0["outcome"] as? String } == ["passed", "failed", "passed", "passed", "passed"])
        #expect(run.exitCode == 1)
    }
}
