/// The widgets that a gallery shows, and the page of them.
package struct GalleryFilter: Hashable, Sendable {
    /// The number of widgets on earlier pages, from 0.
    package var offset = 0
    /// 1 to `Limits.galleryCount`.
    package var count = 60
    /// Words that the name or the owner must all contain.
    package var search = ""
    package var owner: String?
    package var status: String?
    package var type: String?
    package var state: String?
    /// Ranks by the names of widgets: higher ones first, then widgets without a rank; empty to sort by name.
    package var ranks: [String: Int] = [:]

    package init() {}

    /// Reads the items of a query; invalid numbers fall back to the default.
    package init(_ items: [(name: String, value: String)]) {
        for item in items where !item.value.isEmpty {
            switch item.name {
            case "offset": offset = Int(item.value).map { max(0, $0) } ?? offset
            case "count": count = Int(item.value).map { min(max(1, $0), Limits.galleryCount) } ?? count
            case "search": search = item.value
            case "owner": owner = item.value
            case "status": status = item.value
            case "type": type = item.value
            case "state": state = item.value
            default: break
            }
        }
    }
}
