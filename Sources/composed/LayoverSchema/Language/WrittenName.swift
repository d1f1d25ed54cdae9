package import LayoverModel

/// A name that somebody wrote, and where, so that a name that leads nowhere can be shown.
package struct WrittenName: Hashable, Sendable {
    package let name: String
    package let location: SourceLocation

    package init(_ name: String, at location: SourceLocation) {
        self.name = name
        self.location = location
    }
}
