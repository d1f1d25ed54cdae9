/// Limits of links to single cards; each is tested on both sides.
package enum CardPreviewLimits {
    /// Lifetime of a link, seconds.
    package static let seconds = 86_400
    /// Bytes of a token; a longer one is rejected unread.
    package static let tokenBytes = 2_048
    /// Bytes of a widget's name, and of a scene.
    package static let widgetBytes = 128
    package static let sceneBytes = 512
}
