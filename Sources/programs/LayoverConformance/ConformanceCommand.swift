import Foundation

/// `layover-conformance <suite> <path> [--url URL]`.
package enum ConformanceCommand {
    /// Every suite, in the order of `--help`.
    static var suites: [any Suite.Type] {
        [
            YAMLSuite.self, MarketerMistakesSuite.self, JSONSuite.self, HTTP1Suite.self, FactsSuite.self,
            MustacheSuite.self, TemplatesSuite.self, PairsSuite.self, GrowthBookSuite.self, HashSuite.self,
            SampleRatioSuite.self, OFREPSuite.self, TripsSuite.self, FindSuite.self, AnalyserSuite.self,
            PickSuite.self, HoursSuite.self, LinksSuite.self, SentenceSuite.self,
        ]
    }

    /// - Returns: The exit code: 0 if all cases passed, 1 if one failed, 2 for an invalid command line.
    package static func run(_ arguments: [String]) -> Int32 {
        guard !arguments.contains("--help"), !arguments.contains("-h") else {
            print(usage)
            return 0
        }
        var positional = arguments
        var url: String?
        if let flag = positional.firstIndex(of: "--url") {
            guard positional.indices.contains(flag + 1) else { return refuse("'--url' needs an address") }
            url = positional[flag + 1]
            positional.removeSubrange(flag...(flag + 1))
        }
        guard positional.count == 2 else { return refuse(usage) }
        guard let suite = suites.first(where: { $0.name == positional[0] }) else {
            return refuse(
                "unknown suite '\(positional[0])'; there are: \(suites.map { $0.name }.joined(separator: ", "))")
        }
        var report = Report()
        do {
            try suite.run(path: positional[1], url: url, report: &report)
        } catch {
            return refuse("\(error)")
        }
        print(report.summary)
        return report.failed == 0 ? 0 : 1
    }

    private static var usage: String {
        """
        usage: layover-conformance <suite> <file or folder> [--url http://127.0.0.1:8080]

        Runs public or shared test cases in their own format and prints a line for each failure.

        suites:
        \(suites.map { "  \($0.name.padding(toLength: 20, withPad: " ", startingAt: 0))\($0.summary)" }.joined(separator: "\n"))
        """
    }

    private static func refuse(_ message: String) -> Int32 {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        return 2
    }
}
