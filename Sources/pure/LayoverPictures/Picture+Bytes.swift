// A picture as bytes: the input of the drawing program, and the source of the picture's name. Equal pictures have equal
// bytes, and different pictures different ones.
extension Picture {
    /// The first bytes of every description; they change with the format.
    private static let mark = Array("LPD1".utf8)

    package var bytes: [UInt8] {
        var bytes = Picture.mark
        bytes.append(number: width, bytes: 2)
        bytes.append(number: height, bytes: 2)
        bytes.append(number: Int(background.rgba), bytes: 4)
        bytes.append(number: boxes.count, bytes: 2)
        for box in boxes { box.append(to: &bytes) }
        return bytes
    }

    /// - Throws: ``PictureError`` if the bytes are not a description, or describe an invalid picture.
    package init(bytes: [UInt8]) throws(PictureError) {
        guard bytes.count <= PictureLimits.descriptionBytes, bytes.starts(with: Picture.mark) else {
            throw .badDescription("it is not a picture, or it is too long")
        }
        var reader = ByteReader(Array(bytes.dropFirst(Picture.mark.count)))
        let (width, height) = (try reader.number(bytes: 2), try reader.number(bytes: 2))
        let background = try reader.colour()
        let count = try reader.number(bytes: 2)
        guard count <= PictureLimits.boxes else { throw .badDescription("\(count) boxes") }
        var boxes: [PictureBox] = []
        for _ in 0..<count { boxes.append(try reader.box()) }
        guard reader.isAtEnd else { throw .badDescription("something follows it") }
        try self.init(width: width, height: height, background: background, boxes: boxes)
    }
}

extension PictureBox {
    fileprivate func append(to bytes: inout [UInt8]) {
        for number in [area.x, area.y, area.width, area.height] { bytes.append(number: number, bytes: 2) }
        switch content {
        case .fill(let colour, let radius):
            bytes.append(0)
            bytes.append(number: Int(colour.rgba), bytes: 4)
            bytes.append(number: radius, bytes: 2)
        case .text(let text):
            bytes.append(1)
            text.append(to: &bytes)
        case .image(let image):
            bytes.append(2)
            bytes.append(counted: image)
        }
    }
}

extension PictureText {
    fileprivate func append(to bytes: inout [UInt8]) {
        for text in [text, font, language] { bytes.append(counted: text.utf8) }
        for number in [size, smallest, lines] { bytes.append(number: number, bytes: 2) }
        bytes.append(number: Int(colour.rgba), bytes: 4)
        bytes.append(word: weight)
        bytes.append(word: alignment)
        bytes.append(word: anchor)
        bytes.append(isRightToLeft ? 1 : 0)
    }
}

extension ByteReader {
    fileprivate mutating func colour() throws(PictureError) -> PictureColour {
        PictureColour(rgba: UInt32(truncatingIfNeeded: try number(bytes: 4)))
    }

    fileprivate mutating func box() throws(PictureError) -> PictureBox {
        let area = PictureArea(
            x: try number(bytes: 2), y: try number(bytes: 2), width: try number(bytes: 2),
            height: try number(bytes: 2))
        switch try number(bytes: 1) {
        case 0: return PictureBox(area, .fill(try colour(), radius: try number(bytes: 2)))
        case 1: return PictureBox(area, .text(try text()))
        case 2: return PictureBox(area, .image(try bytes(atMost: PictureLimits.imageBytes)))
        default: throw .badDescription("a box is of no kind")
        }
    }

    private mutating func text() throws(PictureError) -> PictureText {
        let (words, font) = (try text(atMost: PictureLimits.textBytes), try text(atMost: PictureLimits.nameBytes))
        let language = try text(atMost: PictureLimits.nameBytes)
        let (size, smallest) = (try number(bytes: 2), try number(bytes: 2))
        let lines = try number(bytes: 2)
        var text = PictureText(words, size: size, smallest: smallest, colour: try colour(), language: language)
        text.font = font
        text.lines = lines
        text.weight = try word(PictureText.Weight.self)
        text.alignment = try word(PictureText.Alignment.self)
        text.anchor = try word(PictureText.Anchor.self)
        switch try number(bytes: 1) {
        case 0: text.isRightToLeft = false
        case 1: text.isRightToLeft = true
        default: throw .badDescription("a direction is of no kind")
        }
        return text
    }
}
