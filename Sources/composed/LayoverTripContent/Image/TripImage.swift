package import LayoverModel
package import LayoverPictures

/// The image of a shared trip, compiled: boxes whose texts are filled in for a trip and a language.
package struct TripImage: Sendable {
    package enum Content: Sendable {
        case fill(PictureColour, radius: Int)
        /// The style and the words of a text.
        case text(PictureText, Wording)
        case picture([UInt8])
    }

    /// A text in each language, with a last resort.
    package struct Wording: Sendable {
        let programs: [LocaleTag: MessageProgram]
        let last: MessageProgram

        package init(programs: [LocaleTag: MessageProgram], last: MessageProgram) {
            self.programs = programs
            self.last = last
        }

        /// The message in the locale, else in another locale of its language, else the last resort.
        package func program(for locale: LocaleTag) -> MessageProgram {
            programs[locale] ?? programs.filter { $0.key.language == locale.language }.min { $0.key < $1.key }?.value
                ?? last
        }
    }

    package struct Box: Sendable {
        package let area: PictureArea
        package let content: Content
        /// The number of the flight that it is about, from 1; `nil` for the whole trip.
        package let item: Int?
        package let condition: TripImageSource.Condition?
    }

    package let background: PictureColour
    package let boxes: [Box]
    /// By name; some are for pages and messages, not for the image.
    package let texts: [String: Wording]

    package init(background: PictureColour, boxes: [Box], texts: [String: Wording]) {
        self.background = background
        self.boxes = boxes
        self.texts = texts
    }
}
