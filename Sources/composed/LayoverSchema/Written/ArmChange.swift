package import LayoverModel

/// Change that an arm of an experiment makes to one widget; what it does not name stays.
package struct ArmChange: Hashable, Sendable {
    package let widget: WrittenName
    /// With `pick: <widget>@<arm>`, the arm of its pick; empty where only the widget is written.
    package let pickArm: WrittenName?
    /// Another widget that takes its place.
    package let instead: WrittenName?
    /// True if the card is left out.
    package let isHidden: Bool
    package let place: WidgetSource.Place?
    package let dropsWhenShort: Bool?
    package let priority: Int?
    /// Fields by name, each as `fields:` of a widget has it; laid over the widget's own.
    package let fields: Node?
    /// Texts by language, then by name; laid over the widget's own.
    package let messages: Node?
    package let location: SourceLocation
}
