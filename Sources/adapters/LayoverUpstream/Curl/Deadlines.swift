/// The next time at which each call must be checked, soonest first: a binary heap.
struct Deadlines {
    struct Entry: Hashable {
        let microseconds: Int
        let id: UInt64
    }

    private var heap: [Entry] = []

    var count: Int { heap.count }
    var first: Entry? { heap.first }

    mutating func add(_ microseconds: Int, _ id: UInt64) {
        heap.append(Entry(microseconds: microseconds, id: id))
        var child = heap.count - 1
        while child > 0, heap[child].microseconds < heap[(child - 1) / 2].microseconds {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the soonest entry if it is due.
    mutating func takeDue(at microseconds: Int) -> UInt64? {
        guard let first = heap.first, first.microseconds <= microseconds, let last = heap.popLast() else { return nil }
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return first.id
    }

    /// Removes ended calls.
    mutating func keep(_ isKept: (UInt64) -> Bool) {
        heap = heap.filter { isKept($0.id) }.sorted { $0.microseconds < $1.microseconds }
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var child = parent * 2 + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count, heap[child + 1].microseconds < heap[child].microseconds { child += 1 }
            guard heap[child].microseconds < heap[parent].microseconds else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}
