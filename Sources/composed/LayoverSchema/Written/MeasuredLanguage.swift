import LayoverModel
import LayoverTemplates

/// The measured height of a card in one language, and the data behind it.
package struct MeasuredLanguage: Hashable, Sendable {
    /// At one text size.
    package struct Size: Hashable, Sendable {
        /// Points at each of `MeasuredHeights.widths`.
        package let points: [Int]
        /// Points in any compact frame, and in any regular one.
        package let classes: [Int]
        /// The number of lines after which the card's first part is truncated, by width; 0 for never.
        package let lines: [Int]
        /// The same for the two classes.
        package let classLines: [Int]

        package init(points: [Int], classes: [Int], lines: [Int], classLines: [Int]) {
            self.points = points
            self.classes = classes
            self.lines = lines
            self.classLines = classLines
        }

        var cutsLines: Bool { (lines + classLines).contains { $0 > 0 } }
    }

    /// The number of cards with real values that were laid out.
    package let cards: Int
    /// Points of the highest of them at the smallest width and the default text size.
    package let longest: Int
    /// Characters of the longest card that fits completely.
    package let characters: Int
    /// By `TextScale.steps`.
    package let sizes: [Size]

    package init(cards: Int, longest: Int, characters: Int, sizes: [Size]) {
        self.cards = cards
        self.longest = longest
        self.characters = characters
        self.sizes = sizes
    }

    init(_ decoding: Decoding) {
        self.init(
            cards: decoding.int("cards") ?? 0, longest: decoding.int("longest") ?? 0,
            characters: decoding.int("characters") ?? 0,
            sizes: TextScale.steps.compactMap { decoding.sub(String($0)).map(Size.init) })
    }

    /// `nil` if the file is incomplete.
    func room(step: Int, width: Int?) -> CardRoom? {
        guard sizes.indices.contains(step) else { return nil }
        let size = sizes[step]
        let length = size.cutsLines ? characters : nil
        // Large text moves a link below its text and back from one width to the next, so the values for any frame of the
        // class are used.
        guard let width, TextScale.steps[step] <= MeasuredLanguage.usualPercent else {
            guard size.classes.count == 2, size.classLines.count == 2 else { return nil }
            return CardRoom(
                compact: size.classes[0], regular: size.classes[1], compactLines: size.classLines[0],
                regularLines: size.classLines[1], characters: length)
        }
        let index = MeasuredHeights.widths.lastIndex { $0 <= width } ?? 0
        guard size.points.indices.contains(index), size.lines.indices.contains(index) else { return nil }
        return CardRoom(
            compact: size.points[index], regular: size.points[index], compactLines: size.lines[index],
            regularLines: size.lines[index], characters: length)
    }

    /// The largest text size at which a card's height depends on its own width.
    private static let usualPercent = 100

    /// Every number of lines after which a card is truncated, for frames of any width and for regular ones.
    var lineCounts: (any: Set<Int>, regular: Set<Int>) {
        let all = sizes.filter(\.cutsLines).flatMap { $0.lines + $0.classLines.prefix(1) }
        let regular = sizes.filter(\.cutsLines).flatMap { $0.classLines.dropFirst() }
        return (Set(all), Set(regular))
    }

    /// The lines of the file.
    var lines: [String] {
        func list(_ numbers: [Int]) -> String { "[\(numbers.map(String.init).joined(separator: ", "))]" }
        let rows = zip(TextScale.steps, sizes).map { step, size in
            let cuts = size.cutsLines ? ", lines: \(list(size.lines)), any_lines: \(list(size.classLines))" : ""
            return "\(step): { points: \(list(size.points)), any: \(list(size.classes))\(cuts) }"
        }
        return ["cards: \(cards)", "longest: \(longest)", "characters: \(characters)"] + rows
    }
}

extension MeasuredLanguage.Size {
    fileprivate init(_ decoding: Decoding) {
        func numbers(_ key: String) -> [Int] { decoding.items(key).compactMap { $0.text.flatMap { Int($0) } } }
        let widths = MeasuredHeights.widths.map { _ in 0 }
        self.init(
            points: numbers("points"), classes: numbers("any"),
            lines: decoding.node["lines"] == nil ? widths : numbers("lines"),
            classLines: decoding.node["any_lines"] == nil ? [0, 0] : numbers("any_lines"))
    }
}
