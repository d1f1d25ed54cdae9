import LayoverModel

/// One text from a translator, with its place in the imported file.
struct ImportedText {
    let widget: String
    let name: String
    let source: String
    let locale: String
    let text: String
    let location: SourceLocation
}
