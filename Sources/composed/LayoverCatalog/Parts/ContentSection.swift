package import LayoverSchema

/// Keys that a part adds to a kind of file of the core.
///
/// A part reads those of settings and markets through ``PartBuild``. Keys of widgets are the core's, because parts are
/// compiled before widgets.
package struct ContentSection: Sendable {
    /// `.settings` or `.market`.
    package let kind: ContentKind
    package let keys: [Record.Key]
    /// The key of the core after which these are listed; `nil` for the end.
    let place: String?
    /// Lines with all of these keys, for the example of the kind.
    let example: String

    package init(of kind: ContentKind, after place: String? = nil, keys: [Record.Key], example: String) {
        self.kind = kind
        self.keys = keys
        self.place = place
        self.example = example
    }
}
