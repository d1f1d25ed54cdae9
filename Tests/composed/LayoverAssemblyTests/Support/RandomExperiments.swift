import LayoverTestKit

/// Experiments with random arms over a small page, and the expected effect of each arm.
struct RandomExperiments {
    /// The effects of one arm, as defined in its file.
    struct Arm {
        /// Widgets whose cards disappear: hidden, or replaced by another.
        var gone: Set<String> = []
        /// Widgets that are added.
        var added: Set<String> = []
        /// Widgets that still have a card, but a changed one.
        var changed: Set<String> = []
    }

    static let page = ["a", "b", "c", "d", "reader", "tail"]
    private static let base = """
        === widgets/layover.yaml
        default_market: GB
        attributes: { user: text }
        === layout
        widgets: [a, b, c, d, reader, tail]
        limits: { top: 20, total: 20, gap: 0 }
        === a
        === b
        place: { after_results: 3 }
        === c
        place: { before: b }
        === d
        place: bottom
        === reader
        provider: { kind: facts, after: [a] }
        fields: { text: { from: provider.a.text } }
        === tail
        place: bottom
        === spare-one
        status: live
        === spare-two
        status: live

        """

    /// The page without experiments.
    static var plain: TestContent { TestContent(base) }

    /// The arms by experiment and variant.
    private(set) var arms: [String: [String: Arm]] = [:]
    private var files = ""

    /// - Parameter chance: The source of two experiments, each over two widgets of its own.
    init(_ chance: inout SeededGenerator) {
        add("one", over: ["a", "b"], spare: "spare-one", &chance)
        add("two", over: ["c", "d"], spare: "spare-two", &chance)
    }

    var content: TestContent { TestContent(RandomExperiments.base + files) }

    private mutating func add(_ name: String, over widgets: [String], spare: String, _ chance: inout SeededGenerator) {
        let count = Int.random(in: 2...4, using: &chance)
        var lines = [
            "experiment: \(name)", "owner: tests", "seed: \(name)-\(chance.next() % 1000)", "unit: user", "variants:",
        ]
        for number in 0..<count {
            var arm = Arm()
            lines.append("  - key: \(number == 0 ? "control" : "arm-\(number)")")
            lines.append("    weight: \(number == 0 ? 0.5 : 0.5 / Double(count - 1))")
            if number > 0 { lines += changes(of: widgets, spare, &arm, &chance) }
            arms[name, default: [:]][number == 0 ? "control" : "arm-\(number)"] = arm
        }
        files += "=== flags/experiments/\(name).yaml\n" + lines.joined(separator: "\n") + "\n"
    }

    private func changes(
        of widgets: [String], _ spare: String, _ arm: inout Arm, _ chance: inout SeededGenerator
    ) -> [String] {
        var lines: [String] = []
        for widget in widgets where chance.happens(70) {
            var parts = ["widget: \(widget)"]
            if chance.happens(25) {
                parts.append("show: false")
                arm.gone.insert(widget)
            } else {
                if arm.added.isEmpty, chance.happens(25) {
                    parts.append("instead: \(spare)")
                    arm.gone.insert(widget)
                    arm.added.insert(spare)
                } else {
                    arm.changed.insert(widget)
                }
                parts.append("priority: \(Int.random(in: 1...5, using: &chance))")
                parts += RandomExperiments.details(of: widget, &chance)
            }
            lines.append("      - { \(parts.joined(separator: ", ")) }")
        }
        return lines.isEmpty ? [] : ["    changes:"] + lines
    }

    private static func details(of widget: String, _ chance: inout SeededGenerator) -> [String] {
        let texts = "messages: { en-GB: { label: Other }, nb-NO: { label: Annet } }"
        let value = "fields: { text: { value: \(Int.random(in: 0...9, using: &chance))x } }"
        return ["place: \(place(of: widget, &chance))", value, texts].filter { _ in chance.happens(40) }
    }

    /// Each widget has its own row of results, so that no page is crowded and the experiments share no place.
    private static func place(of widget: String, _ chance: inout SeededGenerator) -> String {
        let row = 5 + 4 * (page.firstIndex(of: widget) ?? 0)
        let own = ["a", "b"].contains(widget) ? ["top", "{ before: tail }"] : ["bottom"]
        let places = own + ["{ after_results: \(row), short: drop }"]
        return places[Int.random(in: places.indices, using: &chance)]
    }
}
