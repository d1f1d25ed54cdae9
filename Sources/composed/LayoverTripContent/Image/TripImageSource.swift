package import LayoverModel
package import LayoverPictures
package import LayoverSchema

/// `widgets/pages/trip/image.yaml`, decoded: the content of the image of a shared trip.
package struct TripImageSource: Sendable {
    /// Pixels: the size that messengers show uncropped.
    package static let width = 1_200
    package static let height = 630
    /// The maximum number of flights in it.
    package static let items = 3

    /// The arguments of a text; none of them was written by a person.
    package enum Argument: String, CaseIterable, Sendable {
        case from, to
        case fromCode = "from_code"
        case toCode = "to_code"
        case flight, time, price, departs, returns, seen
        case round

        package var isDate: Bool { [.departs, .returns, .seen].contains(self) }

        /// Whether it may select one of two forms of a text.
        package var isChoice: Bool { self == .round }
    }

    /// The condition for drawing a box.
    package enum Condition: String, CaseIterable, Sendable {
        case route
        case noRoute = "no_route"
        case single, several

        /// Returns whether the condition holds for a trip with this number of flights to show.
        package func holds(flights count: Int) -> Bool {
            switch self {
            case .route: count > 0
            case .noRoute: count == 0
            case .single: count == 1
            case .several: count > 1
            }
        }
    }

    package enum Content: Sendable {
        case fill(PictureColour, radius: Int)
        /// One of the texts; the words of `PictureText` are filled in later.
        case text(WrittenName, PictureText)
        /// The same words in every language.
        case words(WrittenName, PictureText)
        case picture(WrittenName)
    }

    package struct Box: Sendable {
        package let area: PictureArea
        package let content: Content
        package let item: Int?
        package let condition: Condition?
        package let location: SourceLocation
    }

    package struct Text: Sendable {
        package let name: WrittenName
        package let locale: LocaleTag
        package let text: String
        package let location: SourceLocation
    }

    package let background: PictureColour
    package let boxes: [Box]
    package let texts: [Text]
    package let location: SourceLocation

    /// - Parameters:
    ///   - decoding: Checked against its schema.
    ///   - base: Supplies missing parts: the colour, the boxes, each text in each language.
    ///   - findings: Receives errors in colours and places.
    package init(_ decoding: Decoding, over base: TripImageSource? = nil, findings: inout [Diagnostic]) {
        let black = PictureColour(rgba: 0xff)
        background = TripImageSource.colour("background", in: decoding, &findings) ?? base?.background ?? black
        let items = decoding.items("boxes")
        let own = items.compactMap { TripImageSource.box(Decoding($0, file: decoding.file), &findings) }
        boxes = items.isEmpty ? base?.boxes ?? [] : own
        let written = decoding.entries("texts").flatMap { TripImageSource.texts($0, file: decoding.file) }
        let others = (base?.texts ?? []).filter { text in
            !written.contains { $0.name.name == text.name.name && $0.locale == text.locale }
        }
        texts = written + others
        location = decoding.location()
        if boxes.isEmpty, items.isEmpty {
            findings.append(
                .error(
                    "image.no-boxes",
                    "'boxes' is missing here and in the image of all markets; add it here or in widgets/pages/trip/image.yaml",
                    at: location))
        }
    }

    private static func texts(_ entry: Node.Entry, file: String) -> [Text] {
        let name = WrittenName(entry.key, at: SourceLocation(file, entry.keyPosition))
        return (entry.value.entries ?? []).compactMap { written in
            guard let locale = LocaleTag(written.key), let text = written.value.text else { return nil }
            return Text(
                name: name, locale: locale, text: text, location: SourceLocation(file, written.value.position))
        }
    }

    private static func box(_ decoding: Decoding, _ findings: inout [Diagnostic]) -> Box? {
        let area = PictureArea(
            x: decoding.int("x") ?? 0, y: decoding.int("y") ?? 0, width: decoding.int("width") ?? 1,
            height: decoding.int("height") ?? 1)
        guard area.lies(withinWidth: width, height: height) else {
            findings.append(
                .error(
                    "image.box-outside",
                    "the box ends at \(area.x + area.width), \(area.y + area.height), outside \(width) x \(height); make it smaller or move it",
                    at: decoding.location()))
            return nil
        }
        guard let content = content(decoding, &findings) else { return nil }
        return Box(
            area: area, content: content, item: decoding.int("item"),
            condition: decoding.text("when").flatMap(Condition.init), location: decoding.location())
    }

    private static func content(_ decoding: Decoding, _ findings: inout [Diagnostic]) -> Content? {
        if decoding.text("fill") != nil {
            return colour("fill", in: decoding, &findings).map { .fill($0, radius: decoding.int("radius") ?? 0) }
        }
        if let picture = decoding.reference("picture") { return .picture(picture) }
        guard let style = style(decoding, &findings) else { return nil }
        if let name = decoding.reference("text") { return .text(name, style) }
        return decoding.reference("words").map { .words($0, style) }
    }

    private static func style(_ decoding: Decoding, _ findings: inout [Diagnostic]) -> PictureText? {
        let size = decoding.int("size") ?? 28
        let isColoured = decoding.text("colour") != nil
        let colour =
            isColoured ? colour("colour", in: decoding, &findings) : PictureColour(rgba: 0xff)
        guard let colour else { return nil }
        var text = PictureText(
            "", size: size, smallest: min(size, decoding.int("smallest") ?? size), colour: colour, language: "en")
        text.font = decoding.text("font") ?? text.font
        text.lines = decoding.int("lines") ?? 1
        text.weight = decoding.text("weight").flatMap(PictureText.Weight.init) ?? .regular
        text.alignment = decoding.text("align").flatMap(PictureText.Alignment.init) ?? .start
        text.anchor = decoding.text("vertical").flatMap(PictureText.Anchor.init) ?? .middle
        return text
    }

    private static func colour(
        _ key: String, in decoding: Decoding, _ findings: inout [Diagnostic]
    ) -> PictureColour? {
        guard let text = decoding.text(key) else { return nil }
        if let colour = PictureColour(text) { return colour }
        findings.append(
            .error(
                "image.colour", "'\(text)' is not a colour; write one such as \"#0b2447\"", at: decoding.location(key),
                length: max(1, text.unicodeScalars.count)))
        return nil
    }

    /// For the reference.
    static let argumentList = Argument.allCases.map { "`{\($0.rawValue)}`" }.joined(separator: ", ")
}
