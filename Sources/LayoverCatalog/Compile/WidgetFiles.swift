import LayoverModel

/// The files of one widget's folder, sorted by what they are.
struct WidgetFiles: Sendable {
    let name: String
    let all: [ParsedFile]

    init(name: String, _ files: [ParsedFile]) {
        self.name = name
        all = files
    }

    var definition: ParsedFile? { all.first { $0.kind == .widget } }
    var template: ParsedFile? { all.first { $0.kind == .template } }
    var messages: [ParsedFile] { all.filter { $0.kind == .messages } }
    var samples: [ParsedFile] { all.filter { $0.kind == .sample } }
    var findings: [Diagnostic] { all.flatMap(\.findings) }

    /// The definition, where it is sound enough to be read.
    var source: WidgetSource? { definition?.widget }
}
