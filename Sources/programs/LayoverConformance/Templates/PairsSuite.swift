import LayoverSeal

/// Templates with one value each, rendered and read by an independent HTML5 parser.
enum PairsSuite: Suite {
    static let name = "pairs"
    static let summary = "cards with hostile values, judged by html5lib (Debian: \(HTMLParserProcess.package))"

    struct Case: Decodable {
        let context: String
        let template: String
        let value: String
        let expect: [String: SuiteValue]
    }

    static func run(path: String, url: String?, report: inout Report) throws {
        let cases = try SuiteFiles.cases(Case.self, at: path)
        let hosts = SuiteCard.hosts(in: cases.flatMap { [$0.template, $0.value] } + PairBaseline.addresses)
        let digest = try Seal()
        let parser = try HTMLParserProcess.start()
        var baselines: [String: PairBaseline] = [:]
        for (index, test) in cases.enumerated() {
            let baseline =
                try baselines[test.template]
                ?? PairBaseline(test.template, parser) { SuiteCard(test.template, $0, hosts: hosts, digest: digest) }
            baselines[test.template] = baseline
            report.add(
                "#\(index) \(test.context) \(test.value.debugDescription)",
                miss: try PairJudge(test: test, baseline: baseline, parser: parser).miss())
        }
    }
}
