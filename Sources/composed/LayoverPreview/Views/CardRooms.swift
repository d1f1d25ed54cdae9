import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSamples
import LayoverSchema

/// The room of a card, as readers get it, at the sizes for which a text is checked while an author writes it.
struct CardRooms {
    /// Text sizes in per cent; from the second on, cards truncate lines to stay in their room.
    private static let scales = [100, 130]

    private let rendered: RenderedCard
    private let locale: LocaleTag

    /// `nil` if no HTML is drawn: apps lay out their own views.
    init?(_ rendering: WidgetRendering) {
        guard rendering.html != nil, let rendered = rendering.renderedCard else { return nil }
        self.rendered = rendered
        locale = rendering.card?["locale"]?.string.flatMap { LocaleTag($0) } ?? rendered.wording.locale
    }

    /// A list of `{"width", "scale", "points", "lines", "wide_lines"}`; lines are 0 if no line is truncated.
    var rooms: [JSONValue] {
        Limits.matrixWidths.flatMap { width in CardRooms.scales.compactMap { room($0, at: width) } }
    }

    private func room(_ scale: Int, at width: Int) -> JSONValue? {
        guard
            let room = rendered.widget.room(in: locale, percent: scale, width: width, values: rendered.values)
        else { return nil }
        return .record([
            "width": width, "scale": scale, "points": isCompact(width) ? room.compact : room.regular,
            "lines": room.compactLines, "wide_lines": room.regularLines,
        ])
    }

    private func isCompact(_ width: Int) -> Bool {
        var client = ClientProfile.unknown
        client.width = width
        return client.isCompact
    }
}
