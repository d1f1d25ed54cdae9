/// Slot numbers in the order in which they were added.
///
/// Each occurs once and can be removed from any position.
///
/// - Complexity: O(1) for every operation.
package struct SlotLine: Sendable {
    private struct Link {
        var before = -1
        var behind = -1
        var isIn = false
    }

    private var links: [Link] = []
    private var lastSlot = -1
    private var firstSlot = -1
    package private(set) var count = 0

    package init() {}

    /// The slot that is next; `nil` if the line is empty.
    package var first: Int? { firstSlot < 0 ? nil : firstSlot }

    /// Moves a slot to the end, wherever it was.
    package mutating func append(_ slot: Int) {
        guard slot >= 0 else { return }
        while links.count <= slot { links.append(Link()) }
        remove(slot)
        links[slot] = Link(before: lastSlot, behind: -1, isIn: true)
        if lastSlot >= 0 { links[lastSlot].behind = slot } else { firstSlot = slot }
        lastSlot = slot
        count += 1
    }

    /// Removes a slot if it is in the line.
    package mutating func remove(_ slot: Int) {
        guard links.indices.contains(slot), links[slot].isIn else { return }
        let link = links[slot]
        if link.before >= 0 { links[link.before].behind = link.behind } else { firstSlot = link.behind }
        if link.behind >= 0 { links[link.behind].before = link.before } else { lastSlot = link.before }
        links[slot] = Link()
        count -= 1
    }
}
