import LayoverCatalog

/// Page order, except that each seat comes after those that it reads; the linker has rejected circles.
///
/// A version comes right after the slot that it replaces, or after the last slot that it reads, so that unchanged slots
/// keep their order.
struct SeatOrder {
    let seats: [Int]

    /// - Parameters:
    ///   - after: For each seat, the seats that it reads.
    ///   - base: The number of seats of the layout itself.
    ///   - marks: The changes of arms.
    init(_ after: [[Int?]], base: Int, _ marks: [LayoutArms.Mark]) {
        let order = SeatOrder.order(after, base: base)
        guard base < after.count else {
            seats = order
            return
        }
        var turns = Array(repeating: 0, count: base)
        for (turn, slot) in order.enumerated() { turns[slot] = turn }
        var behind: [Int: [Int]] = [:]
        let replaced = marks.reduce(into: [Int: Int]()) { replaced, mark in
            mark.slot.map { replaced[$0] = mark.replaces }
        }
        for slot in base..<after.count {
            let turn = ([replaced[slot]] + after[slot]).compactMap { $0.map { turns[$0] } }.max()
            behind[turn ?? base - 1, default: []].append(slot)
        }
        seats = order.enumerated().flatMap { turn, slot in [slot] + (behind[turn] ?? []) }
    }

    private static func order(_ after: [[Int?]], base: Int) -> [Int] {
        var isSeen = Array(repeating: false, count: base)
        var order: [Int] = []
        order.reserveCapacity(after.count)
        for slot in 0..<base where !isSeen[slot] {
            isSeen[slot] = true
            var waiting = [(slot: slot, next: 0)]
            while let (slot, next) = waiting.popLast() {
                guard next < after[slot].count else {
                    order.append(slot)
                    continue
                }
                waiting.append((slot, next + 1))
                if let earlier = after[slot][next], !isSeen[earlier] {
                    isSeen[earlier] = true
                    waiting.append((earlier, 0))
                }
            }
        }
        return order
    }
}
