import LayoverPreview
import LayoverTranslation

/// Card that a link shows: for whom, and with which texts that somebody is writing.
struct PhoneSubject: Hashable, Sendable {
    let widget: String
    let scene: PreviewScene
    let edits: [TextEdit]
}
