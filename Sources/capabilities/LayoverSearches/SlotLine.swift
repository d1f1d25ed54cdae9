/// Numbers of slots in the order in which they were put in; each stands in it once, and leaves it from anywhere.
///
/// - Complexity: O(1) whatever is done.
struct SlotLine {
    private struct Link {
        var before = -1
        var behind = -1
        var isIn = false
    }

    private var links: [Link] = []
    private var lastSlot = -1
    private var firstSlot = -1
    private(set) var count = 0

    /// Whose turn it is; `nil` where nobody stands in line.
    var first: Int? { firstSlot < 0 ? nil : firstSlot }

    /// Puts a slot at the end, wherever it stood.
    mutating func append(_ slot: Int) {
        guard slot >= 0 else { return }
        while links.count <= slot { links.append(Link()) }
        remove(slot)
        links[slot] = Link(before: lastSlot, behind: -1, isIn: true)
        if lastSlot >= 0 { links[lastSlot].behind = slot } else { firstSlot = slot }
        lastSlot = slot
        count += 1
    }

    /// Takes a slot out, if it stands in line.
    mutating func remove(_ slot: Int) {
        guard links.indices.contains(slot), links[slot].isIn else { return }
        let link = links[slot]
        if link.before >= 0 { links[link.before].behind = link.behind } else { firstSlot = link.behind }
        if link.behind >= 0 { links[link.behind].before = link.before } else { lastSlot = link.before }
        links[slot] = Link()
        count -= 1
    }
}
