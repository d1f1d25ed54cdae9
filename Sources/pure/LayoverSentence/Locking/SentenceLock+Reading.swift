package import LayoverModel

extension SentenceLock {
    /// Reads a file of `layover sentence lock`; invalid parts are ignored.
    package init(_ root: Node) {
        let root = WrittenNode(root, file: "")
        actions = SentenceLock.words(root["actions"])
        times = SentenceLock.words(root["times"])
        places = SentenceLock.words(root["places"])
        for entry in root["seals"]?.entries ?? [] {
            guard let by = entry["by"]?.text, let on = entry["on"]?.text else { continue }
            let sentences = (entry["sentences"]?.entries ?? []).compactMap { item in
                item.text.map { (item.key, $0) }
            }
            seals[entry.key] = Seal(
                by: by, on: on, sentences: Dictionary(sentences, uniquingKeysWith: { first, _ in first }))
        }
    }

    private static func words(_ node: WrittenNode?) -> Words {
        var words = Words()
        for entry in node?.entries ?? [] { words.add(entry.key, entry.text ?? "") }
        return words
    }
}
