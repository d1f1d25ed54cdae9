/// The bounds of this room.
package enum WorkbenchLimits {
    /// Answers that were dropped onto the page and are held, and the bytes of each.
    package static let answers = 16
    package static let answerBytes = 4 * 1024 * 1024
}
