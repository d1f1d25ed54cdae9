import LayoverBrowser
import LayoverJSON
import LayoverSchema
import LayoverTemplates

/// Measures the cards of one language: the height of the usual ones, and where longer ones are cut off.
struct LanguageMeter {
    private let cards: HeightPlan.Language
    private let page: BrowserPage
    private let widths = MeasuredHeights.widths
    /// By card, text size and width.
    private var heights: [[[Int]]] = []

    /// Loads the cards into the page.
    ///
    /// They stay there until another meter is created.
    init(_ cards: HeightPlan.Language, on page: BrowserPage) async throws {
        self.cards = cards
        self.page = page
        try await page.evaluate(HeightScript.clear)
        for start in stride(from: 0, to: cards.documents.count, by: WorkbenchLimits.documentsAtOnce) {
            let end = min(start + WorkbenchLimits.documentsAtOnce, cards.documents.count)
            try await page.evaluate(HeightScript.load(Array(cards.documents[start..<end])))
        }
        let found = try await page.evaluate(HeightScript.heights(scales: TextScale.steps, widths: widths))
        heights = (found.items ?? []).map { card in
            (card.items ?? []).map { size in (size.items ?? []).compactMap(\.int) }
        }
    }

    func measure() async throws -> MeasuredLanguage {
        var sizes: [MeasuredLanguage.Size] = []
        for step in TextScale.steps.indices { sizes.append(try await size(at: step)) }
        let real = cards.whole.union(cards.drawn.flatMap(\.self))
        return MeasuredLanguage(
            cards: real.count, longest: real.map { heights[$0][0][0] }.max() ?? 0, characters: characters(sizes),
            sizes: sizes)
    }

    private func size(at step: Int) async throws -> MeasuredLanguage.Size {
        var (points, lines, classes, classLines): ([Int], [Int], [Int], [Int]) = ([], [], [], [])
        for width in widths.indices {
            let (high, count) = try await settle(step, [width], points: usual(step, width))
            points.append(high)
            lines.append(count)
        }
        let compact = MeasuredHeights.compactWidths.count
        for indices in [0..<compact, compact..<widths.count] {
            let highest = indices.map { points[$0] }.max() ?? 1
            let cuts = indices.contains { lines[$0] > 0 }
            let (high, count) = cuts ? try await settle(step, Array(indices), points: highest) : (highest, 0)
            classes.append(high)
            classLines.append(count)
        }
        // If lines are cut off on one side of 600 points only, parts on the other side get the same spacing as if they were
        // cut off there.
        if classLines[0] > 0, classLines[1] == 0 {
            classes[1] = max(classes[1], try await whole(step, Array(compact..<widths.count)))
        } else if classLines[1] > 0, classLines[0] == 0 {
            classes[0] = max(classes[0], try await whole(step, Array(0..<compact)))
        }
        return MeasuredLanguage.Size(points: points, classes: classes, lines: lines, classLines: classLines)
    }

    /// Texts of authors must fit completely.
    ///
    /// Of the typical values, the share that the percentile sets must fit.
    private func usual(_ step: Int, _ width: Int) -> Int {
        let whole = cards.whole.map { heights[$0][step][width] }
        let drawn = cards.drawn.map { LanguageMeter.percentile($0.map { heights[$0][step][width] }) }
        return HeightMeter.rounded((whole + drawn).max() ?? 1)
    }

    /// The nearest rank: the smallest number that the given percentage of the numbers does not exceed.
    static func percentile(_ numbers: [Int]) -> Int {
        guard !numbers.isEmpty else { return 0 }
        let rank = (numbers.count * MeasuredHeights.percentile + 99) / 100
        return numbers.sorted()[rank - 1]
    }

    /// The needed height in points, and the number of lines after which the longest cards are cut off.
    private func settle(_ step: Int, _ indices: [Int], points: Int) async throws -> (points: Int, lines: Int) {
        let long = cards.documents.indices
            .map { card in (card, indices.map { heights[card][step][$0] }.max() ?? 0) }
            .filter { $0.1 > points }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        guard !long.isEmpty else { return (points, 0) }
        let kept = indices.map { width in cards.documents.indices.filter { heights[$0][step][width] <= points } }
        let question = HeightScript.Question(
            scale: TextScale.steps[step], widths: indices.map { widths[$0] }, points: points, kept: kept,
            long: long.prefix(WorkbenchLimits.longCards).map(\.0))
        let answer = try await page.evaluate(
            HeightScript.settle(question, lines: CardLines.most, step: WorkbenchLimits.heightStep))
        let numbers = (answer.items ?? []).compactMap(\.int)
        guard numbers.count == 2 else { throw BrowserError.unexpected(call: "settle", answer) }
        return (min(numbers[0], Schemas.heightPoints.upperBound), numbers[1])
    }

    /// The height in points that every card needs in a frame that cuts off lines, without losing a line itself.
    private func whole(_ step: Int, _ indices: [Int]) async throws -> Int {
        let answer = try await page.evaluate(
            HeightScript.whole(
                scale: TextScale.steps[step], widths: indices.map { widths[$0] }, lines: CardLines.most))
        guard let points = answer.int else { throw BrowserError.unexpected(call: "whole", answer) }
        return min(HeightMeter.rounded(points), Schemas.heightPoints.upperBound)
    }

    /// The number of characters up to which no card is cut off at any size.
    private func characters(_ sizes: [MeasuredLanguage.Size]) -> Int {
        let cut = cards.documents.indices.filter { card in
            sizes.indices.contains { step in
                widths.indices.contains { heights[card][step][$0] > sizes[step].points[$0] }
            }
        }
        let shortest = cut.map { cards.characters[$0] }.min()
        return shortest.map { max(0, $0 - 1) } ?? cards.characters.max() ?? 0
    }
}
