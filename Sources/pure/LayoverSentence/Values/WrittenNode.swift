import LayoverModel

/// A node with its file and its path.
struct WrittenNode {
    let file: String
    let path: [String]
    let node: Node
    /// For an entry of a mapping: the position of its key.
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
    /// The location of the entry's key, for findings about the name.
    var keyLocation: SourceLocation { SourceLocation(file, keyPosition ?? node.position) }

    /// Entries of a mapping; a null value is an empty mapping.
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
