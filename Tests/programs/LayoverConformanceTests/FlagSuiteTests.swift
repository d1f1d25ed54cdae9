import Foundation
import LayoverTestKit
import Testing

@testable import LayoverConformance

/// The suites about features, experiments and their numbers, on the shared vectors and on planted faults.
struct FlagSuiteTests {
    private static let shared = SuiteFolders.shared

    @Test(.enabled(if: SuiteFolders.areShared, "no shared conformance folder: set LAYOVER_SHARED"))
    func `GrowthBook's cases pass but for those that are left out by name`() throws {
        var report = Report(isQuiet: true)
        try GrowthBookSuite.run(path: Self.shared + "/growthbook/cases.json", url: nil, report: &report)
        #expect(report.misses.isEmpty)
        #expect(report.passed >= 315)
        #expect(report.skipped == 33)
    }

    @Test(.enabled(if: SuiteFolders.areShared, "no shared conformance folder: set LAYOVER_SHARED"))
    func `buckets and sample ratios come out as they were worked out elsewhere`() throws {
        var report = Report(isQuiet: true)
        try HashSuite.run(path: Self.shared + "/growthbook/derived-hash.json", url: nil, report: &report)
        try SampleRatioSuite.run(path: Self.shared + "/srm", url: nil, report: &report)
        #expect(report.misses.isEmpty)
        #expect(report.passed >= 182 + 17)
    }

    private static let faults: [(String, String)] = [
        ("growthbook", #"{"evalCondition":[["x",{"a":1},{"a":2},true]]}"#),
        ("growthbook", #"{"hash":[["","a",1,0.23]]}"#),
        ("growthbook", #"{"getBucketRange":[["x",[2,1,null],[[0,0.4],[0.5,1]]]]}"#),
        ("growthbook", #"{"chooseVariation":[["x",0.2,[[0,0.5],[0.5,1]],1]]}"#),
        ("growthbook", #"{"getQueryStringOverride":[["x","k","?k=1",2,null]]}"#),
        ("growthbook", #"{"inNamespace":[["x","1",["namespace1",0.4,1],false]]}"#),
        ("growthbook", #"{"getEqualWeights":[[2,[0.5]]]}"#),
        ("growthbook", #"{"feature":[["x",{"features":{"a":{"defaultValue":1}}},"a",{"value":2}]]}"#),
        (
            "growthbook",
            #"{"feature":[["x",{"attributes":{"id":"1"},"features":{"a":{"rules":[{"variations":[1,2]}]}}},"a",{}]]}"#
        ),
        (
            "growthbook",
            #"{"run":[["x",{"attributes":{"id":"1"}},{"key":"my-test","variations":[0,1]},0,true,true]]}"#
        ),
        ("growthbook", #"{"stickyBucket":[["x",{"features":{}},[],"a",null,{"id||1":{}}]]}"#),
        ("hash", #"{"hash":[["","a",2,0.22]]}"#),
        (
            "hash",
            #"{"boundary":[{"kind":"rollout","seed":"s","id":"1","hashVersion":2,"coverage":0,"expect":true}]}"#
        ),
        ("srm", #"{"cases":[{"counts":[5000,5100],"weights":[0.5,0.5],"chi2":0.99,"df":1,"p":0.32}]}"#),
    ]

    @Test(arguments: faults) func `a wrong expectation is a miss`(suite: String, document: String) throws {
        let suite = try #require(ConformanceCommand.suites.first { $0.name == suite })
        let folder = try TemporaryFolder()
        try folder.write(document, to: "cases.json")
        var report = Report(isQuiet: true)
        try suite.run(path: folder.path("cases.json"), url: nil, report: &report)
        #expect(report.failed == 1)
        #expect(report.passed == 0)
    }
}
