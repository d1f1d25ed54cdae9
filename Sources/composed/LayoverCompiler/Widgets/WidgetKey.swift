import LayoverModel
import LayoverTexts

/// All inputs of a compiled widget: with equal inputs the widget is the same.
///
/// They are objects that stay the same while their content does, so that two keys are compared by identity.
struct WidgetKey: Equatable, Sendable {
    let files: WidgetFiles
    /// Definitions of the widgets in its `after`.
    let neighbours: [ParsedFile]
    /// `nil` for a widget in no layout, which uses the languages of its own texts.
    let needs: LanguageNeeds?
    /// True if the widget may still be in a layout, because some layout cannot be read.
    let isUnsure: Bool
    /// The number of the environment that units are compiled against.
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
