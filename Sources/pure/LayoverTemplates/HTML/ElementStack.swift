/// The elements open at one place of a template, and the rules of nesting.
///
/// It rejects everything that a browser would repair by closing, moving or repeating an element.
///
/// Source: HTML Living Standard, section 13.2.6.4.
struct ElementStack {
    struct Open {
        let element: HTMLElement
        let range: Range<Int>
    }

    private(set) var open: [Open] = []

    var count: Int { open.count }
    var last: Open? { open.last }

    /// Why `element` cannot begin here; `nil` if it can.
    func refusal(of element: HTMLElement) -> String? {
        if open.count >= Limits.elementDepth {
            return "elements nest deeper than \(Limits.elementDepth); write them flatter"
        }
        let parent = open.last?.element
        if let parents = element.parents {
            if let parent, parents.contains(parent) { return nil }
            let names = parents.map { "<\($0.rawValue)>" }.joined(separator: " or ")
            return "<\(element.rawValue)> is outside \(names); write it directly inside"
        }
        if let parent, !parent.holdsText {
            return "<\(element.rawValue)> is not allowed directly in <\(parent.rawValue)>; "
                + ElementStack.advice(inside: parent)
        }
        if element == .a, holds(.a) { return "<a> inside another <a>; close the first one before it" }
        if element.isHeading, open.contains(where: { $0.element.isHeading }) {
            return "<\(element.rawValue)> inside another heading; close the first one before it"
        }
        if let refusal = formRefusal(of: element) { return refusal }
        if element.closesParagraph, holdsParagraph {
            return "<\(element.rawValue)> inside <p>, which a browser would end here; write <div> instead of <p>"
        }
        if element.closesParagraph || element == .table, holds(.caption) {
            return "<\(element.rawValue)> inside <caption>; write text there"
        }
        return nil
    }

    /// Why `element` cannot begin here because of forms; `nil` if it can.
    private func formRefusal(of element: HTMLElement) -> String? {
        let name = element.rawValue
        if element == .main, !open.isEmpty { return "<main> inside another element; write it around everything" }
        if element == .form, holds(.form) { return "<form> inside another <form>; close the first one before it" }
        if element.isControl, !holds(.form) { return "<\(name)> outside <form> sends nothing; write it inside one" }
        if element == .a || element == .label || element.isControl {
            let outer: [HTMLElement] = element == .input ? [.a, .button] : [.a, .button, .label]
            for other in outer where holds(other) {
                return "<\(name)> inside <\(other.rawValue)>; close that one before it"
            }
        }
        if element.closesParagraph, let outer = open.last(where: { $0.element.holdsWordsAlone })?.element,
            !(outer == .legend && element.isHeading)
        {
            return "<\(name)> inside <\(outer.rawValue)>; write <span> there"
        }
        return nil
    }

    /// Why text is not allowed here; `nil` if it is.
    var textRefusal: String? {
        guard let parent = open.last?.element, !parent.holdsText else { return nil }
        return "text directly in <\(parent.rawValue)>; " + ElementStack.advice(inside: parent)
    }

    mutating func push(_ element: HTMLElement, at range: Range<Int>) {
        open.append(Open(element: element, range: range))
    }

    mutating func pop() { open.removeLast() }

    mutating func truncate(to count: Int) { open.removeLast(max(0, open.count - count)) }

    private func holds(_ element: HTMLElement) -> Bool { open.contains { $0.element == element } }

    /// True if a paragraph is open without a table cell in between.
    private var holdsParagraph: Bool {
        for entry in open.reversed() {
            switch entry.element {
            case .p: return true
            case .td, .th, .caption, .table: return false
            default: continue
            }
        }
        return false
    }

    private static func advice(inside parent: HTMLElement) -> String {
        switch parent {
        case .ul, .ol: "write <li> around it"
        case .dl: "write <dt> or <dd> around it"
        case .table: "write <tbody> and <tr> around it"
        case .thead, .tbody: "write <tr> around it"
        default: "write <td> around it"
        }
    }
}
