import LayoverPreview
import LayoverTranslation

/// The card that a link shows: its scene, and the author's unsaved texts.
struct PhoneSubject: Hashable, Sendable {
    let widget: String
    let scene: PreviewScene
    let edits: [TextEdit]
}
