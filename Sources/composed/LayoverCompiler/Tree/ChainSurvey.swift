import LayoverModel
import LayoverSchema

/// Follows one kind of reference between widgets, and finds its circles and its overlong chains.
///
/// Complexity: O(widgets + names), without recursion.
struct ChainSurvey {
    /// The references around a circle, in order.
    typealias Circle = [WrittenName]

    private let next: [String: [WrittenName]]
    private(set) var circles: [Circle] = []
    /// Widgets whose chain is exactly one longer than allowed, sorted.
    private(set) var overlong: [String] = []

    /// - Parameters:
    ///   - next: The widgets that each widget refers to.
    ///   - limit: The maximum number of widgets in a chain.
    init(_ next: [String: [WrittenName]], limit: Int) {
        self.next = next.mapValues { $0.filter { next[$0.name] != nil } }.filter { !$0.value.isEmpty }
        let lengths = measure()
        overlong = lengths.filter { $0.value == limit + 1 }.map(\.key).sorted()
        findCircles(among: Set(self.next.keys).subtracting(lengths.keys))
    }

    /// The longest chain from each widget that does not lead into a circle, computed from the ends.
    private func measure() -> [String: Int] {
        var waitsFor = next.mapValues { Set($0.map(\.name)).count }
        var before: [String: [String]] = [:]
        for (name, references) in next {
            for target in Set(references.map(\.name)) { before[target, default: []].append(name) }
        }
        var ready = before.keys.filter { next[$0] == nil }
        var lengths = ready.reduce(into: [String: Int]()) { $0[$1] = 1 }
        while let name = ready.popLast() {
            for earlier in before[name] ?? [] {
                lengths[earlier] = max(lengths[earlier] ?? 0, (lengths[name] ?? 0) + 1)
                waitsFor[earlier, default: 0] -= 1
                if waitsFor[earlier] == 0 { ready.append(earlier) }
            }
        }
        return lengths.filter { next[$0.key] == nil || waitsFor[$0.key] == 0 }
    }

    /// Each of `names` leads into a circle, so following it returns to a name already seen.
    private mutating func findCircles(among names: Set<String>) {
        var seen: Set<String> = []
        for start in names.sorted() where !seen.contains(start) {
            var path: [String] = []
            var steps: [WrittenName] = []
            var name = start
            while seen.insert(name).inserted, let step = next[name]?.first(where: { names.contains($0.name) }) {
                path.append(name)
                steps.append(step)
                name = step.name
            }
            if let first = path.firstIndex(of: name) { circles.append(Array(steps[first...])) }
        }
    }
}
