package import LayoverModel
package import LayoverPictures
package import LayoverSchema

/// The image of a shared trip, compiled: boxes whose texts wait for a trip and a language.
package struct TripImage: Sendable {
    package enum Content: Sendable {
        case fill(PictureColour, radius: Int)
        /// How it is set, and what it says.
        case text(PictureText, Wording)
        case picture([UInt8])
    }

    /// What a text says in each language, its own last resort behind it.
    package struct Wording: Sendable {
        let programs: [LocaleTag: MessageProgram]
        let last: MessageProgram

        package init(programs: [LocaleTag: MessageProgram], last: MessageProgram) {
            self.programs = programs
            self.last = last
        }

        /// The message in the language, else in it elsewhere, else in English or whatever there is.
        package func program(for locale: LocaleTag) -> MessageProgram {
            programs[locale] ?? programs.filter { $0.key.language == locale.language }.min { $0.key < $1.key }?.value
                ?? last
        }
    }

    package struct Box: Sendable {
        package let area: PictureArea
        package let content: Content
        /// Which flight it is about, from 1; `nil` for the whole.
        package let item: Int?
        package let condition: TripImageSource.Condition?

        package init(area: PictureArea, content: Content, item: Int?, condition: TripImageSource.Condition?) {
            self.area = area
            self.content = content
            self.item = item
            self.condition = condition
        }
    }

    package let background: PictureColour
    package let boxes: [Box]
    /// By name; some are for pages and messages beside the image.
    package let texts: [String: Wording]

    package init(background: PictureColour, boxes: [Box], texts: [String: Wording]) {
        self.background = background
        self.boxes = boxes
        self.texts = texts
    }
}
