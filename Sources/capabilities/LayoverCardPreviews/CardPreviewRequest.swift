import LayoverJSON

/// Request for a link to a card, read from a body.
struct CardPreviewRequest: Hashable, Sendable {
    let widget: String
    /// Query of a preview's address: `market=NO&sample=two-months`.
    let scene: String
    /// Hash of the card as readers see it in the workbench that requests the link.
    let look: String

    /// - Returns: `nil` if the body is invalid or exceeds a limit.
    init?(_ body: [UInt8]) {
        guard let json = try? JSONValue(parsing: body), let widget = json["widget"]?.string,
            let scene = json["scene"]?.string, let look = json["look"]?.string, !look.isEmpty,
            (1...CardPreviewLimits.widgetBytes).contains(widget.utf8.count),
            scene.utf8.count <= CardPreviewLimits.sceneBytes
        else { return nil }
        (self.widget, self.scene, self.look) = (widget, scene, look)
    }
}
