/// Which widgets a gallery shows, and which page of them.
package struct GalleryFilter: Hashable, Sendable {
    /// Widgets on earlier pages, from 0.
    package var offset = 0
    /// 1 to `Limits.galleryCount`.
    package var count = 60
    /// Words that the name or the owner has; every one of them.
    package var search = ""
    package var owner: String?
    package var status: String?
    package var type: String?
    package var state: String?
    /// Ranks by the names of widgets: the higher ones come first, then those without; empty for the order of names.
    package var ranks: [String: Int] = [:]

    package init() {}

    /// Reads the items of a query; what is no number falls back to the usual.
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
