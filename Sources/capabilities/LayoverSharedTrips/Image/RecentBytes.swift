/// Bytes by name, as many as there is room for: what came first goes first.
struct RecentBytes<Bytes> {
    private var entries: [String: (bytes: Bytes, count: Int)] = [:]
    /// Names in the order in which they came; those before `first` are gone.
    private var order: [String] = []
    private var first = 0
    private(set) var byteCount = 0
    private let countLimit: Int
    private let byteLimit: Int

    init(count: Int, bytes: Int) {
        countLimit = count
        byteLimit = bytes
    }

    var count: Int { entries.count }

    subscript(name: String) -> Bytes? { entries[name]?.bytes }

    /// Keeps them, unless they are there already or there never is room.
    mutating func keep(_ bytes: Bytes, count: Int, as name: String) {
        guard entries[name] == nil, count <= byteLimit else { return }
        while entries.count >= countLimit || byteCount + count > byteLimit { dropFirst() }
        entries[name] = (bytes, count)
        order.append(name)
        byteCount += count
    }

    private mutating func dropFirst() {
        if let gone = entries.removeValue(forKey: order[first]) { byteCount -= gone.count }
        first += 1
        if first > countLimit {
            order.removeFirst(first)
            first = 0
        }
    }
}
