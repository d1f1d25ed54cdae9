import LayoverFrame

/// A table of entries by id, with the bytes that count towards the budget.
///
/// The least recently used is dropped first.
///
/// A pinned entry is outside the line of entries to drop. Its own bytes do not count towards the budget; its body does.
/// Three kinds are dropped, each only beyond its share of the budget, so that none drives the others out: bodies that can be
/// requested again; whole entries, each with a body that cannot be requested again; bodies of pinned entries that cannot be
/// requested again. The entry used last stays, whatever its size.
///
/// - Complexity: O(1), except for `all` and `letGo`, which looks at `SearchLimits.letGoAtOnce` entries at most.
struct SearchTable<Element> {
    /// The size of an answer.
    struct Body: Hashable {
        /// A different number means a different body.
        var number = 0
        var bytes = 0
        /// True if the body can be requested again.
        var isRepeatable = false
    }

    private struct Entry {
        let id: String
        let element: Element
        var isPinned = false
        var bytes = 0
        var body = Body()
    }

    /// Bodies and elements that were dropped.
    struct LetGo {
        /// The elements whose bodies were dropped, and the numbers of these bodies.
        var bodies: [(element: Element, number: Int)] = []
        /// Elements that were removed.
        var evicted: [Element] = []

        var isEmpty: Bool { bodies.isEmpty && evicted.isEmpty }
    }

    private enum Turn {
        case entry(Int)
        case body(Int)
    }

    private var slots: [String: Int] = [:]
    private var entries: [Entry?] = []
    private var free: [Int] = []
    /// Slots that may be dropped, least recently used first.
    private var line = SlotLine()
    /// Slots with a body that can be requested again, least recently used first.
    private var repeatable = SlotLine()
    /// Pinned slots with a body that cannot be requested again, least recently used first.
    private var pinned = SlotLine()
    /// Bytes on the budget: of the line with its bodies, of bodies that can be requested again, and of bodies of pinned
    /// entries.
    private var lineBytes = 0
    private var repeatableBytes = 0
    private var pinnedBytes = 0

    /// Bytes on the budget.
    var bytes: Int { lineBytes + repeatableBytes + pinnedBytes }
    var count: Int { slots.count }
    var all: [Element] { slots.values.compactMap { entries[$0]?.element } }

    /// Finds the element of an id and marks it as the one used last.
    mutating func use(_ id: String) -> Element? {
        guard let slot = slots[id], let entry = entries[slot] else { return nil }
        stand(slot, entry)
        return entry.element
    }

    /// Adds an element, unless the id has one already.
    ///
    /// - Returns: The element of the id after the call.
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
        count(entry, -1)
        entries[slot] = nil
        free.append(slot)
        line.remove(slot)
        repeatable.remove(slot)
        pinned.remove(slot)
        return entry.element
    }

    /// Records the size of an entry and whether it is pinned.
    ///
    /// A new body or a change of pinning counts as a use.
    mutating func weigh(_ id: String, bytes weight: Int, body: Body, isPinned: Bool) {
        guard let slot = slots[id], let before = entries[slot] else { return }
        var entry = before
        entry.bytes = weight
        entry.body = body
        entry.isPinned = isPinned
        change(slot, from: before, to: entry)
        let isUsed = isPinned != before.isPinned || body.number != before.body.number
        if isUsed || (body.bytes == 0) != (before.body.bytes == 0) { stand(slot, entry) }
    }

    /// Drops entries and bodies until both limits hold, or until one pass has looked at as many as it may.
    ///
    /// - Parameters:
    ///   - count: The number of entries that may remain, including pinned ones. A quarter of it always remains for entries
    ///     that are not pinned.
    ///   - limit: The number of bytes that may remain on the budget.
    ///   - isPinned: Checked again for each entry that is about to be dropped.
    /// - Returns: The dropped elements and bodies. The caller counts them and releases the bodies themselves.
    mutating func letGo(over count: Int, bytes limit: Int, isPinned: (Element) -> Bool) -> LetGo {
        var gone = LetGo()
        for _ in 0..<SearchLimits.letGoAtOnce {
            switch turn(over: count, bytes: limit) {
            case .entry(let slot)?:
                guard let entry = entries[slot] else { return gone }
                if isPinned(entry.element) {
                    pin(slot, entry)
                } else {
                    remove(entry.id)
                    gone.evicted.append(entry.element)
                }
            case .body(let slot)?:
                guard let entry = entries[slot] else { return gone }
                gone.bodies.append((entry.element, entry.body.number))
                dropBody(slot, entry)
            case nil: return gone
            }
        }
        return gone
    }

    /// The next entry or body to drop; `nil` if everything fits, or nothing may be dropped.
    private func turn(over count: Int, bytes limit: Int) -> Turn? {
        let share = SearchLimits.shares
        if slots.count > count, line.count > max(1, count / share), let slot = line.first { return .entry(slot) }
        guard bytes > limit else { return nil }
        if repeatableBytes > limit / share, let slot = repeatable.first { return .body(slot) }
        if lineBytes > limit / share * 2, line.count > 1, let slot = line.first { return .entry(slot) }
        if pinnedBytes > limit / share, let slot = pinned.first { return .body(slot) }
        return (repeatable.first ?? pinned.first).map { .body($0) }
    }

    /// Takes an entry that turned out to be pinned out of the line.
    private mutating func pin(_ slot: Int, _ before: Entry) {
        var entry = before
        entry.isPinned = true
        change(slot, from: before, to: entry)
        stand(slot, entry)
    }

    private mutating func dropBody(_ slot: Int, _ before: Entry) {
        var entry = before
        entry.body.bytes = 0
        change(slot, from: before, to: entry)
        repeatable.remove(slot)
        pinned.remove(slot)
    }

    private mutating func change(_ slot: Int, from before: Entry, to entry: Entry) {
        count(before, -1)
        entries[slot] = entry
        count(entry, 1)
    }

    /// Moves an entry to the end of the lines that it belongs to, and takes it out of the others.
    private mutating func stand(_ slot: Int, _ entry: Entry) {
        if entry.isPinned { line.remove(slot) } else { line.append(slot) }
        let hasBody = entry.body.bytes > 0
        if hasBody, entry.body.isRepeatable { repeatable.append(slot) } else { repeatable.remove(slot) }
        if hasBody, !entry.body.isRepeatable, entry.isPinned { pinned.append(slot) } else { pinned.remove(slot) }
    }

    private mutating func count(_ entry: Entry, _ sign: Int) {
        if !entry.isPinned { lineBytes += sign * entry.bytes }
        if entry.body.isRepeatable {
            repeatableBytes += sign * entry.body.bytes
        } else if entry.isPinned {
            pinnedBytes += sign * entry.body.bytes
        } else {
            lineBytes += sign * entry.body.bytes
        }
    }
}

extension SearchTable.LetGo: Sendable where Element: Sendable {}
