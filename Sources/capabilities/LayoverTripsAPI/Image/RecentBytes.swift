/// Bytes by name, within limits of number and size: the oldest are dropped first.
struct RecentBytes<Bytes> {
    private var entries: [String: (bytes: Bytes, count: Int)] = [:]
    /// Names in the order of their arrival; those before `first` are gone.
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

    /// Stores bytes, unless they are stored already or exceed the limit.
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
