/// What is held by id, least recently used first, and how many bytes of it are on the budget.
///
/// What is pinned stands outside the line of what is let go of, and its own bytes are not on the budget; its bodies are, and
/// go in their turn as all others do.
///
/// - Complexity: O(1) but for `all` and `dropBodies`/`evict`, which look at `SearchLimits.letGoAtOnce` at most.
struct SearchTable<Element> {
    private struct Entry {
        let id: String
        let element: Element
        var isPinned = false
        var bytes = 0
        var bodyNumber = 0
        var bodyBytes = 0

        /// Bytes on the budget.
        var charged: Int { (isPinned ? 0 : bytes) + bodyBytes }
    }

    private var slots: [String: Int] = [:]
    private var entries: [Entry?] = []
    private var free: [Int] = []
    /// What may be let go of, least recently used first.
    private var line = SlotLine()
    /// Who has a body, in the order in which these came.
    private var bodies = SlotLine()
    /// Bytes on the budget.
    private(set) var bytes = 0

    var count: Int { slots.count }
    var all: [Element] { slots.values.compactMap { entries[$0]?.element } }

    /// What is held under an id, which is then the one used last.
    mutating func use(_ id: String) -> Element? {
        guard let slot = slots[id], let entry = entries[slot] else { return nil }
        if !entry.isPinned { line.append(slot) }
        return entry.element
    }

    /// Puts something in, unless something is there already.
    ///
    /// - Returns: What is there then.
    mutating func put(_ id: String, _ element: Element) -> Element {
        if let known = use(id) { return known }
        let slot = free.popLast() ?? entries.count
        if slot == entries.count { entries.append(nil) }
        entries[slot] = Entry(id: id, element: element)
        slots[id] = slot
        line.append(slot)
        return element
    }

    @discardableResult
    mutating func remove(_ id: String) -> Element? {
        guard let slot = slots.removeValue(forKey: id), let entry = entries[slot] else { return nil }
        bytes -= entry.charged
        entries[slot] = nil
        free.append(slot)
        line.remove(slot)
        bodies.remove(slot)
        return entry.element
    }

    /// Notes how many bytes something takes now, its body's number and bytes, and whether it is pinned.
    mutating func weigh(_ id: String, bytes weight: Int, bodyNumber: Int, bodyBytes: Int, isPinned: Bool) {
        guard let slot = slots[id], let before = entries[slot] else { return }
        pin(slot, isPinned)
        change(slot) { entry in
            entry.bytes = weight
            entry.bodyNumber = bodyNumber
            entry.bodyBytes = bodyBytes
        }
        if bodyBytes == 0 {
            bodies.remove(slot)
        } else if bodyNumber != before.bodyNumber || before.bodyBytes == 0 {
            bodies.append(slot)
        }
    }

    /// Takes bodies out, oldest first, until all fits or as many are out as one pass takes.
    ///
    /// - Returns: Whose, and their numbers.
    mutating func dropBodies(over limit: Int) -> [(Element, number: Int)] {
        var dropped: [(Element, number: Int)] = []
        while bytes > limit, dropped.count < SearchLimits.letGoAtOnce, let slot = bodies.first {
            bodies.remove(slot)
            guard let entry = entries[slot] else { continue }
            dropped.append((entry.element, entry.bodyNumber))
            change(slot) { $0.bodyBytes = 0 }
        }
        return dropped
    }

    /// Takes out what was used least recently until no more than so many and so many bytes are left, or as many were looked at
    /// as one pass looks at; what is pinned stays.
    ///
    /// - Parameters:
    ///   - count: How many may be left, pinned ones too.
    ///   - limit: How many bytes may be left on the budget.
    ///   - isPinned: Asked once more of whoever's turn it is.
    /// - Returns: What is out.
    mutating func evict(over count: Int, bytes limit: Int, isPinned: (Element) -> Bool) -> [Element] {
        var evicted: [Element] = []
        for _ in 0..<SearchLimits.letGoAtOnce {
            guard slots.count > count || bytes > limit, let slot = line.first, let entry = entries[slot] else { break }
            if isPinned(entry.element) {
                pin(slot, true)
            } else {
                remove(entry.id)
                evicted.append(entry.element)
            }
        }
        return evicted
    }

    /// Takes an entry out of the line, or puts it at the end.
    private mutating func pin(_ slot: Int, _ isPinned: Bool) {
        guard entries[slot]?.isPinned != isPinned else { return }
        change(slot) { $0.isPinned = isPinned }
        if isPinned { line.remove(slot) } else { line.append(slot) }
    }

    private mutating func change(_ slot: Int, _ make: (inout Entry) -> Void) {
        guard var entry = entries[slot] else { return }
        bytes -= entry.charged
        make(&entry)
        bytes += entry.charged
        entries[slot] = entry
    }
}
