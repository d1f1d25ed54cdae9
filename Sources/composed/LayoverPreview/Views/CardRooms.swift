import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSamples
import LayoverSchema

/// Room of a card at the sizes that a text is held against while somebody writes it: as readers get it.
struct CardRooms {
    /// Per cent of text size; from the second on, cards end lines to stay in their room.
    private static let scales = [100, 130]

    private let rendered: RenderedCard
    private let locale: LocaleTag

    /// `nil` where no HTML is drawn: apps lay out what they draw themselves.
    init?(_ rendering: WidgetRendering) {
        guard rendering.html != nil, let rendered = rendering.renderedCard else { return nil }
        self.rendered = rendered
        locale = rendering.card?["locale"]?.string.flatMap { LocaleTag($0) } ?? rendered.wording.locale
    }

    /// A list of `{"width", "scale", "points", "lines", "wide_lines"}`; lines are 0 where none ends.
    var json: JSONValue {
        .array(
            Limits.matrixWidths.flatMap { width in CardRooms.scales.compactMap { room($0, at: width) } })
    }

    private func room(_ scale: Int, at width: Int) -> JSONValue? {
        guard
            let room = rendered.widget.room(in: locale, percent: scale, width: width, values: rendered.values)
        else { return nil }
        return .record([
            "width": .int(width), "scale": .int(scale),
            "points": .int(isCompact(width) ? room.compact : room.regular),
            "lines": .int(room.compactLines), "wide_lines": .int(room.regularLines),
        ])
    }

    private func isCompact(_ width: Int) -> Bool {
        var client = ClientProfile.unknown
        client.width = width
        return client.isCompact
    }
}
