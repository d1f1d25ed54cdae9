import LayoverModel

/// One text as it comes back from a translator, with its place in that file.
struct ImportedText {
    let widget: String
    let name: String
    let source: String
    let locale: String
    let text: String
    /// Place of the translation.
    let location: SourceLocation
}
