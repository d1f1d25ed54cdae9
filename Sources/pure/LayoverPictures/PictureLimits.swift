/// Limits of a picture and its description; each is tested on both sides.
package enum PictureLimits {
    /// Pixels each way.
    package static let side = 1...2_048
    package static let pixels = 2_000_000
    package static let boxes = 64
    /// Bytes of the text of one box.
    package static let textBytes = 1_024
    /// Bytes of the name of a font, or of a language.
    package static let nameBytes = 64
    /// Pixels of a text's size.
    package static let textSize = 6...300
    package static let weights = 100...900
    package static let lines = 1...12
    package static let radius = 0...1_024
    /// Bytes of one embedded PNG, and of all of them together.
    package static let imageBytes = 256 << 10
    package static let allImageBytes = 1 << 20
    /// Pixels each way of an embedded PNG.
    package static let imageSide = 2_048
    /// Bytes of a whole description.
    package static let descriptionBytes = 1_200_000
    /// Bytes of the drawn file; every messenger accepts this size.
    package static let fileBytes = 300_000
    /// Bytes of the reason why there is no picture.
    package static let reasonBytes = 1_024
    /// Bytes of an answer: its kind, numbers, and the file or the reason.
    package static let answerBytes = fileBytes + 64
}
