/// A page or a piece of HTML as elements and texts, for tools that inspect cards.
///
/// It reads the HTML of cards: closed elements, and attributes with quotes. The content of `style` is treated as text.
package struct HTMLTree: Hashable, Sendable {
    /// An element in its parent, or a text.
    package indirect enum Node: Hashable, Sendable {
        case element(Element)
        case text(String)
    }

    package struct Element: Hashable, Sendable {
        /// In lower case.
        package let name: String
        /// Values with decoded references; if a name occurs twice, the first one counts.
        package let attributes: [String: String]
        package let children: [Node]

        package var classes: [String] { (attributes["class"] ?? "").split(separator: " ").map(String.init) }

        /// All text in it, with one space between the pieces.
        package var text: String {
            children.map { child in
                switch child {
                case .text(let text): text
                case .element(let element): element.text
                }
            }.filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    package let nodes: [Node]

    /// - Parameter html: At most `Limits.treeDepth` elements deep; reading stops where it is deeper.
    /// - Complexity: O(bytes).
    package init(_ html: String) {
        var reader = HTMLTreeReader(Array(html.utf8))
        nodes = reader.read()
    }

    /// Every element, before those inside it, with its ancestors.
    package var elements: [(element: Element, parents: [Element])] {
        var found: [(element: Element, parents: [Element])] = []
        func visit(_ nodes: [Node], _ parents: [Element]) {
            for case .element(let element) in nodes {
                found.append((element, parents))
                visit(element.children, parents + [element])
            }
        }
        visit(nodes, [])
        return found
    }
}

/// Builds a tree from the tokenizer's events.
private struct HTMLTreeReader {
    /// An element that is still open.
    private struct Open {
        let name: String
        var attributes: [String: String] = [:]
        var children: [HTMLTree.Node] = []
    }

    private static let voids: Set<String> = ["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"]

    private let bytes: [UInt8]
    private var stack = [Open(name: "")]
    private var tokenizer = HTMLTokenizer()
    private var attribute: String?
    private var isEndTag = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() -> [HTMLTree.Node] {
        var index = 0
        while stack.count <= Limits.treeDepth, let event = tokenizer.next(bytes, &index, bytes.count) {
            addEvent(event)
            if case .tagEnd = event, !isEndTag, stack.last?.name == "style" { takeStyle(&index) }
        }
        while stack.count > 1 { close() }
        return stack[0].children
    }

    private mutating func addEvent(_ event: HTMLEvent) {
        switch event {
        case .text(let range): add(.text(text(range).spacesFolded))
        case .startTag(let range):
            isEndTag = false
            stack.append(Open(name: text(range).lowercased()))
        case .endTag(let range):
            isEndTag = true
            let name = text(range).lowercased()
            guard let place = stack.lastIndex(where: { $0.name == name }), place > 0 else { return }
            while stack.count > place { close() }
        case .attributeName(let range):
            attribute = text(range).lowercased()
            setAttribute("")
        case .value(let range): setAttribute(decoded(range))
        case .tagEnd(_, let selfClosing):
            guard !isEndTag, stack.count > 1, let last = stack.last else { return }
            if selfClosing || HTMLTreeReader.voids.contains(last.name) { close() }
        case .valueStart, .valueEnd, .comment, .fault: break
        }
    }

    /// Reads everything up to the end tag as text.
    private mutating func takeStyle(_ index: inout Int) {
        let end = Array("</style".utf8)
        var stop = index
        while stop + end.count <= bytes.count, !bytes[stop..<stop + end.count].elementsEqual(end) { stop += 1 }
        if stop + end.count > bytes.count { stop = bytes.count }
        add(.text(text(index..<stop)))
        index = stop
    }

    private mutating func setAttribute(_ value: String) {
        guard let attribute, !isEndTag, stack.count > 1 else { return }
        let last = stack.count - 1
        if stack[last].attributes[attribute, default: ""].isEmpty { stack[last].attributes[attribute] = value }
    }

    private mutating func add(_ node: HTMLTree.Node) {
        if case .text(let text) = node, text.isEmpty { return }
        stack[stack.count - 1].children.append(node)
    }

    private mutating func close() {
        let done = stack.removeLast()
        add(.element(HTMLTree.Element(name: done.name, attributes: done.attributes, children: done.children)))
    }

    private func text(_ range: Range<Int>) -> String { decoded(range) }

    /// With its references replaced; unchanged if one of them is unknown.
    private func decoded(_ range: Range<Int>) -> String {
        let slice = Array(bytes[range])
        return String(decoding: CharacterReferences.decodedPlainly(slice) ?? slice, as: UTF8.self)
    }
}

extension String {
    /// One space for every run of spaces and line ends, and no spaces at the ends.
    fileprivate var spacesFolded: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
