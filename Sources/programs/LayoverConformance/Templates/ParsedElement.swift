/// An element as read by an independent parser.
struct ParsedElement: Decodable, Hashable {
    let tag: String
    let attributes: [String: String]
    /// The texts before each child and after the last one: always one more than the number of children.
    let texts: [String]
    let children: [ParsedElement]
    /// The number of comments directly inside the element.
    let comments: Int
}

extension ParsedElement {
    /// One text or attribute of a tree.
    ///
    /// Trees of the same shape have their leaves in the same order.
    struct Leaf: Hashable {
        let tag: String
        /// `nil` for a text.
        let attribute: String?
        let value: String
    }

    /// The elements, the names of their attributes and the number of their comments, on one line.
    var shape: String {
        let names = attributes.keys.sorted().map { " " + $0 }.joined()
        let notes = String(repeating: "!", count: comments)
        return "<\(tag)\(names)\(notes)>" + children.map(\.shape).joined() + "</>"
    }

    var leaves: [Leaf] {
        attributes.sorted { $0.key < $1.key }.map { Leaf(tag: tag, attribute: $0.key, value: $0.value) }
            + texts.map { Leaf(tag: tag, attribute: nil, value: $0) } + children.flatMap(\.leaves)
    }
}
