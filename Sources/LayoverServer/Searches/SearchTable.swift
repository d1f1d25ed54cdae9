/// What is held by id, least recently used first, and how many bytes all of it takes.
struct SearchTable<Element> {
    private struct Entry {
        let element: Element
        /// When it was used last; older places in the line are void.
        var tick: Int
        var bytes = 0
        var bodyNumber = 0
        var bodyBytes = 0
    }

    private struct Place {
        let id: String
        let tick: Int
    }

    private var entries: [String: Entry] = [:]
    private var line: [Place] = []
    private var lineStart = 0
    /// Bodies in the order in which they came.
    private var bodies: [Place] = []
    private var bodyStart = 0
    private var tick = 0
    private(set) var bytes = 0

    var count: Int { entries.count }
    var all: [Element] { entries.values.map(\.element) }

    /// What is held under an id, which is then the one used last.
    mutating func use(_ id: String) -> Element? {
        guard let element = entries[id]?.element else { return nil }
        touch(id)
        return element
    }

    /// Puts something in, unless something is there already.
    ///
    /// - Returns: What is there then.
    mutating func put(_ id: String, _ element: Element) -> Element {
        if let known = use(id) { return known }
        entries[id] = Entry(element: element, tick: 0)
        touch(id)
        return element
    }

    @discardableResult
    mutating func remove(_ id: String) -> Element? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        bytes -= entry.bytes + entry.bodyBytes
        return entry.element
    }

    /// Notes how many bytes something takes now, and its body's number and bytes.
    mutating func weigh(_ id: String, bytes weight: Int, bodyNumber: Int, bodyBytes: Int) {
        guard let entry = entries[id] else { return }
        bytes += weight + bodyBytes - entry.bytes - entry.bodyBytes
        entries[id]?.bytes = weight
        entries[id]?.bodyBytes = bodyBytes
        guard bodyNumber != entry.bodyNumber else { return }
        entries[id]?.bodyNumber = bodyNumber
        if bodyNumber > 0 { bodies.append(Place(id: id, tick: bodyNumber)) }
        SearchTable.tidy(&bodies, &bodyStart)
    }

    /// Takes bodies out, oldest first, until all fits.
    ///
    /// - Returns: Whose, and their numbers.
    mutating func dropBodies(over limit: Int) -> [(Element, number: Int)] {
        var dropped: [(Element, number: Int)] = []
        while bytes > limit, bodyStart < bodies.count {
            let place = bodies[bodyStart]
            bodyStart += 1
            guard let entry = entries[place.id], entry.bodyNumber == place.tick, entry.bodyBytes > 0 else { continue }
            bytes -= entry.bodyBytes
            entries[place.id]?.bodyBytes = 0
            entries[place.id]?.bodyNumber = 0
            dropped.append((entry.element, place.tick))
        }
        SearchTable.tidy(&bodies, &bodyStart)
        return dropped
    }

    /// Takes out what was used least recently until no more than `count` and `limit` bytes are left; what is pinned stays.
    mutating func evict(over count: Int, bytes limit: Int, isPinned: (Element) -> Bool) -> [Element] {
        var evicted: [Element] = []
        var pinned: [Place] = []
        while entries.count > count || bytes > limit, lineStart < line.count {
            let place = line[lineStart]
            lineStart += 1
            guard let entry = entries[place.id], entry.tick == place.tick else { continue }
            if isPinned(entry.element) {
                pinned.append(place)
            } else {
                remove(place.id)
                evicted.append(entry.element)
            }
        }
        for place in pinned { touch(place.id) }
        SearchTable.tidy(&line, &lineStart)
        return evicted
    }

    private mutating func touch(_ id: String) {
        tick += 1
        entries[id]?.tick = tick
        line.append(Place(id: id, tick: tick))
        if line.count - lineStart > 4 * entries.count + 64 {
            line = line[lineStart...].filter { entries[$0.id]?.tick == $0.tick }; lineStart = 0
        }
    }

    /// Frees the places that were passed over.
    private static func tidy(_ places: inout [Place], _ start: inout Int) {
        guard start > 1_024, start > places.count / 2 else { return }
        places.removeFirst(start)
        start = 0
    }
}
