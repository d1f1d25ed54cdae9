import LayoverTemplates

/// Compares two trees in parallel.
///
/// Children are paired in order so that as many as possible are equal, then of the same kind. An inserted paragraph is
/// therefore one change, and not one for each paragraph after it.
struct TreeComparison {
    private(set) var changes: [CardComparison.Change] = []

    mutating func compare(_ old: [HTMLTree.Node], _ new: [HTMLTree.Node], at path: String) {
        guard changes.count < DiffLimits.changes else { return }
        for (was, now) in TreeComparison.pairs(old, new) {
            switch (was, now) {
            case (.text(let was)?, .text(let now)?): if was != now { recordChange(.text, was: was, is: now, at: path) }
            case (.element(let was)?, .element(let now)?): compare(was, now)
            case (let was?, nil): recordNode(was: was, is: nil, at: path)
            case (nil, let now?): recordNode(was: nil, is: now, at: path)
            case (nil, nil): break
            default:
                recordNode(was: was, is: nil, at: path)
                recordNode(was: nil, is: now, at: path)
            }
        }
    }

    private mutating func compare(_ old: HTMLTree.Element, _ new: HTMLTree.Element) {
        let path = new.path
        if old.name == "style" {
            if old != new { recordChange(.style, was: old.text, is: new.text, at: path) }
            return
        }
        for name in Set(old.attributes.keys).union(new.attributes.keys).sorted() {
            let (was, now) = (old.attributes[name], new.attributes[name])
            guard was != now, !(name == "content" && old.name == "meta") else { continue }
            recordChange(
                name == "class" || name == "style" ? .style : .attribute, was: was, is: now, at: "\(path)[\(name)]")
        }
        compare(old.children, new.children, at: path)
    }

    private mutating func recordNode(was old: HTMLTree.Node?, is new: HTMLTree.Node?, at path: String) {
        func told(_ node: HTMLTree.Node?) -> (kind: CardComparison.Change.Kind, words: String, at: String)? {
            switch node {
            case .text(let text)?: return (.text, text, path)
            case .element(let element)?:
                return (.element, "<\(element.name)> \(element.text)".withoutLastSpace, element.path)
            case nil: return nil
            }
        }
        guard let one = told(old) ?? told(new) else { return }
        recordChange(one.kind, was: told(old)?.words, is: told(new)?.words, at: one.at)
    }

    private mutating func recordChange(
        _ kind: CardComparison.Change.Kind, was: String?, is now: String?, at path: String
    ) {
        guard changes.count < DiffLimits.changes else { return }
        changes.append(CardComparison.Change(kind: kind, was: was, is: now, at: path))
    }

    /// Pairs similar children in order; a child without a partner is paired with `nil`.
    ///
    /// - Complexity: O(children of one times children of the other).
    private static func pairs(
        _ old: [HTMLTree.Node], _ new: [HTMLTree.Node]
    ) -> [(HTMLTree.Node?, HTMLTree.Node?)] {
        if old.count == new.count, zip(old, new).allSatisfy({ worth($0, $1) > 0 }) {
            return zip(old, new).map { ($0, $1) }
        }
        var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
        for one in old.indices.reversed() {
            for other in new.indices.reversed() {
                let value = worth(old[one], new[other])
                let paired = value == 0 ? 0 : lengths[one + 1][other + 1] + value
                lengths[one][other] = max(paired, lengths[one + 1][other], lengths[one][other + 1])
            }
        }
        var found: [(HTMLTree.Node?, HTMLTree.Node?)] = []
        var (one, other) = (0, 0)
        while one < old.count || other < new.count {
            let value = one < old.count && other < new.count ? worth(old[one], new[other]) : 0
            if value > 0, lengths[one][other] == lengths[one + 1][other + 1] + value {
                found.append((old[one], new[other]))
                (one, other) = (one + 1, other + 1)
            } else if other >= new.count || (one < old.count && lengths[one + 1][other] >= lengths[one][other + 1]) {
                found.append((old[one], nil))
                one += 1
            } else {
                found.append((nil, new[other]))
                other += 1
            }
        }
        return found
    }

    /// The weight of a pair: equal nodes count most, nodes of one kind a little, others nothing.
    private static func worth(_ left: HTMLTree.Node, _ right: HTMLTree.Node) -> Int {
        switch (left, right) {
        case (.text(let left), .text(let right)): left == right ? 3 : 1
        case (.element(let left), .element(let right)): left == right ? 3 : left.name == right.name ? 1 : 0
        default: 0
        }
    }
}

extension HTMLTree.Element {
    /// `h2.title`.
    fileprivate var path: String { ([name] + classes).joined(separator: ".") }
}

extension String {
    fileprivate var withoutLastSpace: String { hasSuffix(" ") ? String(dropLast()) : self }
}
