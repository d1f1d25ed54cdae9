import LayoverJSON

/// Request for a link to a card, as a body says it.
struct CardPreviewRequest: Hashable, Sendable {
    let widget: String
    /// Words of a preview's address: `market=NO&sample=two-months`.
    let scene: String
    /// Hash of what readers see of the card where the link is asked for.
    let look: String

    /// - Returns: `nil` for a body that says something else, or too much.
    init?(_ body: [UInt8]) {
        guard let json = try? JSONValue(parsing: body), let widget = json["widget"]?.string,
            let scene = json["scene"]?.string, let look = json["look"]?.string, !look.isEmpty,
            (1...CardPreviewLimits.widgetBytes).contains(widget.utf8.count),
            scene.utf8.count <= CardPreviewLimits.sceneBytes
        else { return nil }
        (self.widget, self.scene, self.look) = (widget, scene, look)
    }
}
