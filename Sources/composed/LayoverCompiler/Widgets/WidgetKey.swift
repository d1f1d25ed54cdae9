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
    /// True if the widget may be in a layout all the same, because some layout does not read.
    let isUnsure: Bool
    /// Counts what all units are compiled against.
    let environment: Int

    static func == (left: WidgetKey, right: WidgetKey) -> Bool {
        left.needs === right.needs && left.isUnsure == right.isUnsure && left.environment == right.environment
            && (left.files === right.files || areSame(left.files.all, right.files.all))
            && areSame(left.neighbours, right.neighbours)
    }

    private static func areSame(_ left: [ParsedFile], _ right: [ParsedFile]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0 === $1 }
    }
}
