import LayoverModel

/// A node with its file and the way to it.
struct WrittenNode {
    let file: String
    let path: [String]
    let node: Node
    /// Of an entry of a mapping: where its key stands.
    let keyPosition: Position?

    init(_ node: Node, file: String, path: [String] = [], keyPosition: Position? = nil) {
        self.node = node
        self.file = file
        self.path = path
        self.keyPosition = keyPosition
    }

    /// Name of the entry; empty for the root.
    var key: String { path.last ?? "" }
    var text: String? { node.text }
    var location: SourceLocation { SourceLocation(file, node.position) }
    /// Where the entry's key stands, for findings about the name.
    var keyLocation: SourceLocation { SourceLocation(file, keyPosition ?? node.position) }

    /// Entries of a mapping; nothing written is an empty one.
    var entries: [WrittenNode]? {
        if node.isNull { return [] }
        return node.entries?.map {
            WrittenNode($0.value, file: file, path: path + [$0.key], keyPosition: $0.keyPosition)
        }
    }

    /// Items of a list.
    var items: [WrittenNode]? {
        node.list?.enumerated().map { WrittenNode($0.element, file: file, path: path + [String($0.offset)]) }
    }

    subscript(key: String) -> WrittenNode? {
        node.entries?.first { $0.key == key }.map {
            WrittenNode($0.value, file: file, path: path + [$0.key], keyPosition: $0.keyPosition)
        }
    }
}
