import LayoverModel
import LayoverSchema

/// The widgets of a surface in one market, in page order, after additions, removals and moves.
struct LayoutOrder {
    private(set) var widgets: [WrittenName]
    private(set) var faults: [Fault] = []

    /// A name in a market's change that has no effect.
    struct Fault: Sendable {
        let name: String
        let finding: Diagnostic

        /// True if the page lacks the named widget.
        var isAbsence: Bool { finding.code != "layout.twice" }
    }

    init(_ layout: LayoutSource, in market: Market) {
        widgets = layout.widgets
        for change in layout.changes where change.market.name == market.code { apply(change) }
    }

    private mutating func apply(_ change: LayoutSource.Change) {
        for name in change.remove {
            guard let index = widgets.firstIndex(where: { $0.name == name.name }) else {
                error("layout.remove", "'\(name.name)' is not in this layout; nothing to remove", at: name)
                continue
            }
            widgets.remove(at: index)
        }
        for placement in change.add {
            guard !widgets.contains(where: { $0.name == placement.widget.name }) else {
                error(
                    "layout.twice", "'\(placement.widget.name)' is in this layout already; move it instead",
                    at: placement.widget)
                continue
            }
            insert(placement)
        }
        for placement in change.move {
            guard let index = widgets.firstIndex(where: { $0.name == placement.widget.name }) else {
                error(
                    "layout.move", "'\(placement.widget.name)' is not in this layout; add it instead",
                    at: placement.widget)
                continue
            }
            widgets.remove(at: index)
            insert(placement)
        }
    }

    private mutating func insert(_ placement: LayoutSource.Placement) {
        switch placement.anchor {
        case .last: widgets.append(placement.widget)
        case .after(let anchor): insert(placement.widget, beside: anchor, offset: 1)
        case .before(let anchor): insert(placement.widget, beside: anchor, offset: 0)
        }
    }

    private mutating func insert(_ widget: WrittenName, beside anchor: WrittenName, offset: Int) {
        guard let index = widgets.firstIndex(where: { $0.name == anchor.name }) else {
            error(
                "layout.anchor", "'\(anchor.name)' is not in this layout, so nothing can be placed beside it",
                at: anchor)
            widgets.append(widget)
            return
        }
        widgets.insert(widget, at: index + offset)
    }

    private mutating func error(_ code: String, _ message: String, at reference: WrittenName) {
        faults.append(Fault(name: reference.name, finding: .error(code, message, at: reference.location)))
    }
}
