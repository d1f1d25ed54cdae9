/// The steps from one device set to another, page by page: first the items to put, then the items to delete.
package struct DeviceDelta: Hashable, Sendable {
    /// One answer.
    package struct Page: Hashable, Sendable {
        /// `nil` if everything is sent, so that the device must keep only the items of these pages.
        package let base: String?
        package let version: String
        package let put: [DeviceItem]
        /// Only on the last page, so that a device that loses its connection has too many items and never too few.
        package let delete: [String]
        /// Where the next page begins; `nil` on the last.
        package let next: Int?
    }

    private let base: String?
    private let version: String
    private let put: [DeviceItem]
    private let delete: [String]

    /// - Parameters:
    ///   - old: The device's current set; `nil` if it is unknown, so that everything is sent.
    ///   - new: The set that the device should have.
    package init(from old: DeviceSet?, to new: DeviceSet) {
        base = old?.version
        version = new.version
        let before = Dictionary((old?.items ?? []).map { ($0.id, $0.version) }) { first, _ in first }
        put = new.items.filter { before[$0.id] != $0.version }
        let now = Set(new.items.map(\.id))
        delete = (old?.items ?? []).map(\.id).filter { !now.contains($0) }
    }

    /// The page that begins at `cursor`, of at most `count` items and, after the first item, `byteLimit` bytes.
    package func page(from cursor: Int, count: Int, byteLimit: Int = FinderLimits.devicePageBytes) -> Page {
        let start = min(max(cursor, 0), put.count)
        var end = start
        var bytes = 0
        while end < put.count, end - start < max(count, 1) {
            bytes += put[end].bytes.count
            guard end == start || bytes <= byteLimit else { break }
            end += 1
        }
        let isLast = end == put.count
        return Page(
            base: base, version: version, put: Array(put[start..<end]), delete: isLast ? delete : [],
            next: isLast ? nil : end)
    }
}
