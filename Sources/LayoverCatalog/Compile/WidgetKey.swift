import LayoverModel

/// Everything that a compiled widget is made of: where it is equal, so is the widget.
struct WidgetKey: Hashable, Sendable {
    let files: [SourceFile]
    let neighbours: [SourceFile]
    let languages: [LocaleTag: LanguageNeed]
    let environment: Int
}
