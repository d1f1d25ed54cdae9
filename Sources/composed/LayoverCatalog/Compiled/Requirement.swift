import LayoverModel
import LayoverSchema

/// The names of capabilities that a client can list.
package enum Requirement {
    /// Returns whether `name` is an app of a platform or a dotted capability: `app.ios`, `card.html`, `native.timetable`.
    package static func isKnown(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, parts.allSatisfy(\.isKebabName) else { return false }
        return parts[0] != "app" || ["ios", "android", "web"].contains(parts[1])
    }
}
