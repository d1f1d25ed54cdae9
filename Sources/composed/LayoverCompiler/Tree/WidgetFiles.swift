import LayoverModel
import LayoverSchema

/// The files of one widget's folder, sorted by what they are; an immutable object, so that what is the same is seen at once.
final class WidgetFiles: Sendable {
    let name: String
    let all: [ParsedFile]
    /// Overlay of an arm over the files; `nil` for the widget as it is.
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
    /// None under an overlay: they tell of the widget as it is.
    var samples: [ParsedFile] { overlay == nil ? all.filter { $0.kind == .sample } : [] }
    /// Heights of the widget's card when it was measured, and where they are written.
    var heights: MeasuredHeights? {
        heightsFile.flatMap { $0.isSound ? $0.decoding.flatMap(MeasuredHeights.init) : nil }
    }
    var heightsFile: ParsedFile? { all.first { $0.kind == .heights } }
    var findings: [Diagnostic] { all.flatMap(\.findings) }

    /// The definition, where it is sound enough to be read.
    var source: WidgetSource? { overlay?.source ?? definition?.widget }

    var texts: WidgetTexts { WidgetTexts(messages, under: overlay) }

    /// The files that texts stand in.
    var textFiles: [SourceFile] { messages.map(\.source) + [overlay?.file].compactMap { $0 } }
}

/// Overlay of an experiment's arm over a widget's own files; an object, for most folders have none.
final class WidgetOverlay: Sendable {
    /// The widget's definition with the arm's changes in it.
    let source: WidgetSource
    /// By language, then by name.
    let texts: [LocaleTag: [String: WidgetTexts.Written]]
    /// The experiment's own; `nil` where it is not at hand, and findings point at the start of a text.
    let file: SourceFile?

    init(source: WidgetSource, texts: [LocaleTag: [String: WidgetTexts.Written]], file: SourceFile?) {
        (self.source, self.texts, self.file) = (source, texts, file)
    }
}
