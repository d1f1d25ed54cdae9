import LayoverModel

/// Everything that a compiled widget is made of: where it is the same, so is the widget.
///
/// All of it are objects that stay as long as what they hold does, so that two keys are compared at a glance.
struct WidgetKey: Equatable, Sendable {
    let files: WidgetFiles
    /// Definitions of the widgets in its `after`.
    let neighbours: [ParsedFile]
    /// `nil` for one that no layout has; it speaks what its own texts do.
    let needs: LanguageNeeds?
    /// Counts what all units are compiled against.
    let environment: Int

    static func == (left: WidgetKey, right: WidgetKey) -> Bool {
        left.files === right.files && left.needs === right.needs && left.environment == right.environment
            && left.neighbours.count == right.neighbours.count
            && zip(left.neighbours, right.neighbours).allSatisfy { $0 === $1 }
    }
}
