package import LayoverFindIndex
package import LayoverModel

extension FinderAliases {
    /// Reads a file that was validated by its schema; invalid parts are ignored.
    package init(_ root: Node) {
        self.init()
        generic = FinderAliases.texts(root["generic"])
        synonyms = root["synonyms"]?.list?.map { FinderAliases.texts($0) } ?? []
        let isSpoken = root["language"] != nil
        countries = FinderAliases.entries(root["countries"], isSpoken)
        places = FinderAliases.entries(root["places"], isSpoken)
        catalog = root["catalog"]?.list?.compactMap(FinderAliases.item) ?? []
    }

    private static func texts(_ node: Node?) -> [String] {
        node?.list?.compactMap(\.text) ?? node?.text.map { [$0] } ?? []
    }

    private static func entries(_ node: Node?, _ isSpoken: Bool) -> [String: AliasEntry] {
        let read = node?.entries?.map { ($0.key, entry($0.value, isSpoken)) } ?? []
        return Dictionary(read) { first, _ in first }
    }

    private static func entry(_ node: Node, _ isSpoken: Bool) -> AliasEntry {
        var entry = AliasEntry()
        entry.names = texts(node["names"])
        entry.spoken = isSpoken ? Set(entry.names) : []
        entry.old = texts(node["old"])
        entry.misspelt = texts(node["misspelt"])
        entry.title = node["title"]?.text
        entry.popularity = node["popularity"]?.text.flatMap { Int($0) }.map { max($0, 0) }
        entry.isClosed = node["closed"]?.text == "true"
        return entry
    }

    private static func item(_ node: Node) -> FinderItem? {
        guard let id = node["id"]?.text, let title = node["title"]?.text,
            let domain = id.split(separator: ":").first.flatMap({ FinderDomain(rawValue: String($0)) })
        else { return nil }
        var item = FinderItem(id: id, domain: domain, title: title)
        let entry = entry(node, false)
        item.names = entry.all
        item.shownNames = entry.names
        item.popularity = entry.popularity ?? 0
        return item
    }
}
