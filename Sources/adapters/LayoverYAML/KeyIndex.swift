import LayoverModel

/// Finds a mapping's second use of a key: by looking through few keys, by hash among many.
struct KeyIndex {
    private static let few = 24
    private var places: [String: Int] = [:]

    /// Notes `key`, which will stand at `place`; entries before it stand in `entries`.
    ///
    /// - Returns: Where the key stands already, if it does.
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
