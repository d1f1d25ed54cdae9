/// A model of a correct device: it puts, then deletes, then stores the version, so that an interruption in between does no
/// harm.
package struct DeviceModel: Sendable {
    /// The version of each stored item, by ID.
    package private(set) var items: [String: String] = [:]
    /// The last version that was completed.
    package private(set) var version: String?
    /// True between the first page of an answer and its last.
    private var isUnderWay = false
    /// If a whole set is being sent: the IDs received so far.
    private var arriving: Set<String> = []

    package init() {}

    /// The version from which the device requests changes; `nil` requests everything.
    ///
    /// After an interruption, a device has items of a set that may no longer exist, and no difference from the previous set
    /// would delete them.
    package var since: String? { isUnderWay ? nil : version }

    /// Applies one page; the version changes only with the last page.
    package mutating func apply(_ page: DeviceDelta.Page, isFirst: Bool) {
        if isFirst { arriving = [] }
        for item in page.put {
            items[item.id] = item.version
            arriving.insert(item.id)
        }
        isUnderWay = page.next != nil
        guard !isUnderWay else { return }
        for id in page.delete { items[id] = nil }
        // Everything was sent, so items that did not arrive no longer exist. They are removed last, so that the index is
        // never empty.
        if page.base == nil { items = items.filter { arriving.contains($0.key) } }
        version = page.version
        arriving = []
    }

    /// The system requests everything again.
    package mutating func forgetVersion() { version = nil }
}
