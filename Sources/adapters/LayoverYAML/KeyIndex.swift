import LayoverModel

/// Finds duplicate keys of a mapping: by linear search among few keys, by hash among many.
struct KeyIndex {
    private static let few = 24
    private var places: [String: Int] = [:]

    /// Adds `key`, which will be at `place`; the previous entries are in `entries`.
    ///
    /// - Returns: The index of the same key, if it exists.
    mutating func insert(_ key: String, at place: Int, in entries: [Node.Entry]) -> Int? {
        guard place >= Self.few else { return entries.firstIndex { $0.key == key } }
        if places.isEmpty {
            for (index, entry) in entries.enumerated() where places[entry.key] == nil { places[entry.key] = index }
        }
        if let first = places[key] { return first }
        places[key] = place
        return nil
    }
}
