import LayoverModel

/// A change that the page requested and that is in the files now.
struct WrittenChange: Sendable {
    /// The place of the change in its file.
    let place: SourceLocation
    /// The new warnings.
    var warnings: [Diagnostic] = []
    /// The files with the change.
    let files: [SourceFile]
    /// The number for undoing the change; `nil` if nothing was written, or if it cannot be undone.
    var number: Int?
}
