extension FinderItem {
    /// Appends the whole content of the item, so that only equal items have equal bytes; versions are hashes of them.
    package func append(to bytes: inout [UInt8]) {
        let texts = [id, title, subtitle, code ?? "", icao ?? "", city ?? "", country ?? "", app ?? "", web ?? ""]
        let sorted = [titles, descriptions].map { pairs in
            pairs.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        }
        for list in [texts, names, otherNames, shownNames, context, body, markets ?? ["*"]] + sorted {
            FinderItem.append(list.count, to: &bytes)
            for text in list {
                FinderItem.append(text.utf8.count, to: &bytes)
                bytes.append(contentsOf: text.utf8)
            }
        }
        FinderItem.append(popularity, to: &bytes)
        FinderItem.append(isScheduled ? 1 : 0, to: &bytes)
    }

    /// Eight bytes, little-endian.
    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
