import LayoverModel

/// The content of a YAML file, without places.
indirect enum PlainTree: Hashable {
    struct Entry: Hashable {
        let key: String
        let value: PlainTree
    }

    case text(String)
    case list([PlainTree])
    case mapping([Entry])

    init(_ node: Node) {
        switch node.content {
        case .scalar(let scalar): self = .text(scalar.text)
        case .list(let items): self = .list(items.map(PlainTree.init))
        case .mapping(let entries): self = .mapping(entries.map { Entry(key: $0.key, value: PlainTree($0.value)) })
        }
    }

    /// The same with another text at the end of a path of keys; missing keys are added last.
    func setting(_ path: ArraySlice<String>, to text: String) -> PlainTree {
        guard let key = path.first else { return .text(text) }
        var entries: [Entry] = if case .mapping(let own) = self { own } else { [] }
        let rest = path.dropFirst()
        if let place = entries.firstIndex(where: { $0.key == key }) {
            entries[place] = Entry(key: key, value: entries[place].value.setting(rest, to: text))
        } else {
            entries.append(Entry(key: key, value: PlainTree.mapping([]).setting(rest, to: text)))
        }
        return .mapping(entries)
    }
}
