/// An element as an independent parser read it.
struct ParsedElement: Decodable, Hashable {
    let tag: String
    let attributes: [String: String]
    /// The text in front of each child, and behind the last: always one more than there are children.
    let texts: [String]
    let children: [ParsedElement]
    /// Number of comments right inside the element.
    let comments: Int
}

extension ParsedElement {
    /// One text or one attribute of a tree; two trees of one shape have their leaves in the same order.
    struct Leaf: Hashable {
        let tag: String
        /// `nil` for a text.
        let attribute: String?
        let value: String
    }

    /// Elements, the names of their attributes and the number of their comments, written as one line.
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
