import LayoverModel

extension PickReader {
    /// One of `linear`, `piecewise`, `half_life`, `target`, `log` and `table`.
    mutating func curve(_ node: Node) -> Curve? {
        let names = ["linear", "piecewise", "half_life", "target", "log", "table"]
        guard let entries = node.entries, entries.count == 1 else {
            add("pick.curve", "\(shown(node)) is not a curve; write one of \(names.joined(separator: " "))", at: node)
            return nil
        }
        let body = entries[0].value
        switch entries[0].key {
        case "linear": return linear(body)
        case "piecewise": return piecewise(body)
        case "half_life": return halfLife(body)
        case "target": return target(body)
        case "log": return logarithm(body)
        case "table": return table(body)
        default:
            let hint = suggestion(for: entries[0].key, among: names).map { "did you mean '\($0)'?" }
            add(
                "pick.curve", "no curve '\(entries[0].key)'; \(hint ?? "write one of \(names.joined(separator: " "))")",
                at: node)
            return nil
        }
    }

    private mutating func linear(_ node: Node) -> Curve? {
        guard let zero = number(node["zero"], "zero", in: node), let one = number(node["one"], "one", in: node) else {
            return nil
        }
        guard zero != one else {
            add("pick.flat-line", "'zero' and 'one' are the same number; write two", at: node)
            return nil
        }
        return .linear(zero: zero, one: one)
    }

    private mutating func piecewise(_ node: Node) -> Curve? {
        guard let points = points(node, 2...PickLimits.curvePoints, "piecewise") else { return nil }
        for (index, point) in points.enumerated().dropFirst() where point.x <= points[index - 1].x {
            add(
                "pick.points-not-rising",
                "\(DecimalNumber.text(thousandths: point.x)) does not rise above the point before it; write points in the order of their numbers",
                at: node.list?[index] ?? node)
            return nil
        }
        return .piecewise(points)
    }

    private mutating func table(_ node: Node) -> Curve? {
        guard let values = node["values"] else {
            return missing("values", example: "values: [[1, 1], [2, 0.8]]", in: node)
        }
        guard let points = points(values, 1...PickLimits.tableValues, "table") else { return nil }
        var numbers: Set<Int> = []
        for (index, point) in points.enumerated() where !numbers.insert(point.x).inserted {
            add(
                "pick.value-twice",
                "\(DecimalNumber.text(thousandths: point.x)) is listed twice; write each value once",
                at: values.list?[index] ?? values)
            return nil
        }
        guard let written = node["else"] else { return .table(points, otherwise: 0) }
        return utility(written, "else").map { .table(points, otherwise: $0) }
    }

    /// `[[3.5, 0], [4.5, 0.9]]`.
    private mutating func points(_ node: Node, _ range: ClosedRange<Int>, _ name: String) -> [Curve.Point]? {
        guard let items = node.list, range.contains(items.count) else {
            add(
                "pick.points",
                "'\(name)' takes \(range.lowerBound) to \(range.upperBound) pairs; write [[3.5, 0], [5, 1]]", at: node)
            return nil
        }
        let points = items.compactMap { item -> Curve.Point? in
            guard let pair = item.list, pair.count == 2 else {
                add("pick.points", "\(shown(item)) is not a pair; write [number, utility]", at: item)
                return nil
            }
            guard let x = number(pair[0], name, in: item), let utility = utility(pair[1], name) else {
                return nil
            }
            return Curve.Point(x: x, utility: utility)
        }
        return points.count == items.count ? points : nil
    }

    private mutating func halfLife(_ node: Node) -> Curve? {
        guard let (full, half, floor) = decay(node) else { return nil }
        return .halfLife(full: full, half: half, floor: floor)
    }

    private mutating func target(_ node: Node) -> Curve? {
        let at = number(node["at"], "at", in: node)
        guard let (full, half, floor) = decay(node), let at else { return nil }
        return .target(at: at, full: full, half: half, floor: floor)
    }

    private mutating func decay(_ node: Node) -> (full: Int, half: Int, floor: Int)? {
        let full = node["full"].map { number($0, "full", in: node) } ?? 0
        let floor = node["floor"].map { utility($0, "floor") } ?? 0
        guard let half = number(node["half"], "half", in: node), let full, let floor else { return nil }
        guard half > 0 else {
            add(
                "pick.half-zero", "'half' is not above 0; write by how much the number grows until half is left",
                at: node)
            return nil
        }
        return (full, half, floor)
    }

    private mutating func logarithm(_ node: Node) -> Curve? {
        let bend = node["bend"].map { whole($0, 1...1_000, "bend") } ?? 9
        var isFalling = false
        if let written = node["falling"] {
            guard case .success(let flag)? = written.scalar?.asBool() else {
                add("pick.falling", "\(shown(written)) is neither true nor false for 'falling'", at: written)
                return nil
            }
            isFalling = flag
        }
        guard let from = number(node["from"], "from", in: node), let to = number(node["to"], "to", in: node), let bend
        else { return nil }
        guard from < to else {
            add("pick.from-not-below-to", "'from' is not below 'to'; write 'falling: true' if less is better", at: node)
            return nil
        }
        return .log(from: from, to: to, bend: bend, isFalling: isFalling)
    }
}
