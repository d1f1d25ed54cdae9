import LayoverTemplates
import LayoverWorkbench

/// `layover measure`: measures the cards with `height: auto`.
enum MeasureCommand: Command {
    static let name = "measure"
    static let summary = "measure cards with 'height: auto' in Chromium and lock their heights in a file"
    static let operands = "[widget...]"
    static let options = [
        CommandOption("--check", nil, "write nothing; exit code 1 if a file is missing or out of date"),
        CommandOption.content,
    ]
    static let details = """
        Lays out cards in every market and language, in frames from 320 to 1024 points and with text from 100 to 200 %, and
        writes widgets/cards/<widget>/heights.lock.yaml: points by language, width and text size, rounded up to 4. Texts of
        authors (samples, campaigns) always fit. Of the values that readers see (places, airlines and rows of the market's
        tables, prices, days), drawn with a seed, 95 of 100 fit. Longer text is cut with an ellipsis after the number of lines
        in the file, and the full text is in the card's 'label'. Commit the file. 'layover check' warns if the card has
        changed since; '--check' also if another Chromium or other fonts measured it. Without a name all such widgets are
        measured. Needs Chromium and the Noto fonts of Debian.

        An arm of an experiment is drawn as high as its widget; texts of the arm itself are not measured.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let meter = try HeightMeter(root: arguments.content)
        let outcomes: [HeightMeter.Outcome]
        do {
            outcomes = try await meter.measure(arguments.operands)
        } catch let error as HeightMeter.Failure {
            if case .unknown = error { throw UsageError(error.description) }
            if case .saysItsHeight = error { throw UsageError(error.description) }
            throw error
        }
        let changed = outcomes.filter { $0.change != .none }
        for outcome in outcomes { Terminal.print(words(outcome)) }
        if outcomes.isEmpty { Terminal.print("no widget has 'height: auto'") }
        if arguments.has("--check") {
            if !changed.isEmpty {
                Terminal.print("run: layover measure \(changed.map(\.widget).joined(separator: " "))")
            }
            return changed.isEmpty ? 0 : 1
        }
        try meter.write(outcomes)
        return 0
    }

    private static func words(_ outcome: HeightMeter.Outcome) -> String {
        let change =
            switch outcome.change {
            case .none: "unchanged"
            case .new: "not measured before"
            case .height: "the height differs from the file"
            case .content: "the height is unchanged, but the content is not"
            case .tools: "measured by another Chromium, or with other fonts"
            }
        let largest = TextScale.steps.last ?? 100
        func span(_ points: [Int]) -> String { "\(points.first ?? 0) to \(points.last ?? 0)" }
        return
            "\(outcome.widget): compact \(span(outcome.compact)), regular \(span(outcome.regular)) points at 100 to \(largest) %, \(outcome.documents) cards; \(change)"
    }
}
