/// A device as it should behave: it puts, then deletes, then keeps the version; what is cut off in between does no harm.
package struct DeviceModel: Sendable {
    /// By id, the version of what is kept.
    package private(set) var items: [String: String] = [:]
    /// The version that was reached last.
    package private(set) var version: String?
    /// True between the first page of an answer and its last.
    private var isUnderWay = false
    /// Of a set that is being sent whole: the ids that came so far.
    private var arriving: Set<String> = []

    package init() {}

    /// What the device asks from; `nil` asks for everything.
    ///
    /// Whoever was cut off holds items of a set that may be gone meanwhile, which no difference from the set before would name.
    package var since: String? { isUnderWay ? nil : version }

    /// Takes one page; the version counts once the last page is taken.
    package mutating func apply(_ page: DeviceDelta.Page, isFirst: Bool) {
        if isFirst { arriving = [] }
        for item in page.put {
            items[item.id] = item.version
            arriving.insert(item.id)
        }
        isUnderWay = page.next != nil
        guard !isUnderWay else { return }
        for id in page.delete { items[id] = nil }
        // All was sent: whatever did not come is not there any more. It goes last, so that the index is never empty.
        if page.base == nil { items = items.filter { arriving.contains($0.key) } }
        version = page.version
        arriving = []
    }

    /// The system asks for everything again.
    package mutating func forgetVersion() { version = nil }
}
