import LayoverModel
import LayoverSchema
import LayoverTexts

/// The files of one widget's folder by kind; an immutable object, so that identity shows that nothing has changed.
final class WidgetFiles: Sendable {
    let name: String
    let all: [ParsedFile]
    /// An arm's overlay over the files; `nil` for the widget itself.
    let overlay: WidgetOverlay?
    let definition: ParsedFile?

    init(name: String, _ files: [ParsedFile], under overlay: WidgetOverlay? = nil) {
        self.name = name
        all = files
        self.overlay = overlay
        definition = files.first { $0.kind == .widget }
    }

    var template: ParsedFile? { all.first { $0.kind == .template } }
    var messages: [ParsedFile] { all.filter { $0.kind == .messages } }
    /// Empty under an overlay, because samples describe the widget itself.
    var samples: [ParsedFile] { overlay == nil ? all.filter { $0.kind == .sample } : [] }
    /// Measured heights of the widget's card, and their file.
    var heights: MeasuredHeights? {
        heightsFile.flatMap { $0.isSound ? $0.decoding.flatMap(MeasuredHeights.init) : nil }
    }
    var heightsFile: ParsedFile? { all.first { $0.kind == .heights } }
    var findings: [Diagnostic] { all.flatMap(\.findings) }

    /// The definition, if it can be read.
    var source: WidgetSource? { overlay?.source ?? definition?.widget }

    var texts: WidgetTexts { WidgetTexts(messages.map(\.file), under: overlay?.texts ?? [:]) }

    /// The files of the texts.
    var textFiles: [SourceFile] { messages.map(\.source) + [overlay?.file].compactMap { $0 } }
}

/// An experiment arm's overlay over a widget's own files; an object, because most folders have no overlay.
final class WidgetOverlay: Sendable {
    /// The widget's definition with the arm's changes.
    let source: WidgetSource
    /// By language, then by name.
    let texts: [LocaleTag: [String: WidgetTexts.Written]]
    /// The experiment's file; without it, findings point at the start of a text.
    let file: SourceFile?

    init(source: WidgetSource, texts: [LocaleTag: [String: WidgetTexts.Written]], file: SourceFile?) {
        (self.source, self.texts, self.file) = (source, texts, file)
    }
}
