package import LayoverModel

/// A name in a file with its location, so that an unknown name can be reported there.
package struct WrittenName: Hashable, Sendable {
    package let name: String
    package let location: SourceLocation

    package init(_ name: String, at location: SourceLocation) {
        self.name = name
        self.location = location
    }
}
