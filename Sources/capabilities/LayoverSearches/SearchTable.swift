/// Table of what is held by id, and how many bytes of it are on the budget; the least recently used is let go of first.
///
/// A pinned entry stands outside the line of what is let go of, and its own bytes are not on the budget; its body is.
/// Three kinds of things are let go of, each only beyond its share of the budget, so that none of them drives the
/// others out: bodies that can be asked for again; whole entries, each with the body that cannot be had again; bodies
/// of pinned entries that cannot be had again. The one used last stays, whatever it takes.
///
/// - Complexity: O(1) but for `all` and `letGo`, which looks at `SearchLimits.letGoAtOnce` at most.
struct SearchTable<Element> {
    /// An answer as it weighs.
    struct Body: Hashable {
        /// Another number is another body.
        var number = 0
        var bytes = 0
        /// True if a client that wants the body can be given it again.
        var isRepeatable = false
    }

    private struct Entry {
        let id: String
        let element: Element
        var isPinned = false
        var bytes = 0
        var body = Body()
    }

    /// Bodies and elements that were let go of.
    struct LetGo {
        /// Whose bodies, and their numbers.
        var bodies: [(element: Element, number: Int)] = []
        /// Elements that are out.
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
    /// Slots that may be let go of, least recently used first.
    private var line = SlotLine()
    /// Slots with a body that can be asked for again, least recently used first.
    private var repeatable = SlotLine()
    /// Slots that are pinned and have a body that cannot be had again, least recently used first.
    private var pinned = SlotLine()
    /// Bytes on the budget: of the line with the bodies that go with it, of bodies that can be asked for again, and of bodies of
    /// what is pinned.
    private var lineBytes = 0
    private var repeatableBytes = 0
    private var pinnedBytes = 0

    /// Bytes on the budget.
    var bytes: Int { lineBytes + repeatableBytes + pinnedBytes }
    var count: Int { slots.count }
    var all: [Element] { slots.values.compactMap { entries[$0]?.element } }

    /// Finds what is held under an id, which is then the one used last.
    mutating func use(_ id: String) -> Element? {
        guard let slot = slots[id], let entry = entries[slot] else { return nil }
        stand(slot, entry)
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
        count(entry, -1)
        entries[slot] = nil
        free.append(slot)
        line.remove(slot)
        repeatable.remove(slot)
        pinned.remove(slot)
        return entry.element
    }

    /// Notes how much something takes now and whether it is pinned; a new body, and an end of being pinned, is a use.
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

    /// Lets go of things until no more than so many are left and so many bytes, or as many were looked at as one pass looks at.
    ///
    /// - Parameters:
    ///   - count: How many may be left, pinned ones too; to those that are not, a quarter of it is left in any case.
    ///   - limit: How many bytes may be left on the budget.
    ///   - isPinned: Asked once more of whatever is about to go.
    /// - Returns: What is out, for whoever counts it and lets go of the bodies themselves.
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

    /// Whose turn it is to go; `nil` where all fits, or nothing is left that may go.
    private func turn(over count: Int, bytes limit: Int) -> Turn? {
        let share = SearchLimits.shares
        if slots.count > count, line.count > max(1, count / share), let slot = line.first { return .entry(slot) }
        guard bytes > limit else { return nil }
        if repeatableBytes > limit / share, let slot = repeatable.first { return .body(slot) }
        if lineBytes > limit / share * 2, line.count > 1, let slot = line.first { return .entry(slot) }
        if pinnedBytes > limit / share, let slot = pinned.first { return .body(slot) }
        return (repeatable.first ?? pinned.first).map { .body($0) }
    }

    /// Takes an entry out of the line that turned out to be pinned.
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

    /// Puts an entry at the end of the lines that it belongs to, and takes it out of the others.
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
