package import LayoverModel

/// The change that an arm of an experiment makes to one widget; anything that it does not name stays.
package struct ArmChange: Hashable, Sendable {
    package let widget: WrittenName
    /// With `pick: <widget>@<arm>`, the arm of its pick; empty if only the widget is written.
    package let pickArm: WrittenName?
    /// Another widget that takes its place.
    package let instead: WrittenName?
    /// True if the card is left out.
    package let isHidden: Bool
    package let place: WidgetSource.Place?
    package let dropsWhenShort: Bool?
    package let priority: Int?
    /// Fields by name, in the form of `fields:` of a widget; their keys override those of the widget's own.
    package let fields: Node?
    /// Texts by language, then by name; they override the widget's own.
    package let messages: Node?
    package let location: SourceLocation
}
