internal import CCairo
internal import LayoverPictures

/// The pixels of an image, freed when it goes out of scope.
@safe
struct Surface: ~Copyable {
    /// How a text was drawn.
    struct TextOutcome: Hashable {
        let size: Int
        let lines: Int
        let missing: Int
        let isShortened: Bool
    }

    private let handle: OpaquePointer

    init(width: Int, height: Int, colour: PictureColour) throws(PictureError) {
        guard let handle = unsafe layover_surface_make(Int32(width), Int32(height), colour.rgba) else {
            throw .noMemory
        }
        unsafe self.handle = handle
    }

    deinit { unsafe layover_surface_free(handle) }

    func fill(_ area: PictureArea, radius: Int, _ colour: PictureColour) {
        unsafe layover_surface_fill(handle, ccairo_box(area), Int32(radius), colour.rgba)
    }

    func draw(_ png: [UInt8], in area: PictureArea, box: Int) throws(PictureError) {
        let code = unsafe png.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return Int32(CCAIRO_BAD_PNG) }
            return unsafe layover_surface_picture(
                handle, ccairo_box(area), start, bytes.count, Int32(PictureLimits.imageSide))
        }
        try Surface.check(code, box: box)
    }

    func set(_ text: PictureText, in area: PictureArea) throws(PictureError) -> TextOutcome {
        var outcome = ccairo_text_outcome()
        let code = unsafe text.text.withCString { start in
            unsafe text.font.withCString { font in
                unsafe text.language.withCString { language in
                    unsafe layover_surface_text(
                        handle, ccairo_box(area), ccairo_style(text), start, text.text.utf8.count, font, language,
                        &outcome)
                }
            }
        }
        try Surface.check(code)
        return TextOutcome(
            size: Int(outcome.size), lines: Int(outcome.lines), missing: Int(outcome.missing),
            isShortened: outcome.shortened)
    }

    func file() throws(PictureError) -> [UInt8] {
        var code = Int32(CCAIRO_FAILED)
        let file = unsafe [UInt8](unsafeUninitializedCapacity: PictureLimits.fileBytes) { bytes, count in
            guard let start = bytes.baseAddress else { return }
            code = unsafe layover_surface_png(handle, start, bytes.count, &count)
        }
        try Surface.check(code)
        return file
    }

    private static func check(_ code: Int32, box: Int = 0) throws(PictureError) {
        switch Int(code) {
        case CCAIRO_DONE: return
        case CCAIRO_NO_MEMORY: throw .noMemory
        case CCAIRO_BAD_PNG, CCAIRO_LARGE_PNG: throw .badImage(box: box)
        case CCAIRO_LARGE_FILE: throw .tooLarge
        case CCAIRO_NO_FONT: throw .noFont
        default: throw .failed
        }
    }
}

extension ccairo_box {
    fileprivate init(_ area: PictureArea) {
        self.init(x: Int32(area.x), y: Int32(area.y), width: Int32(area.width), height: Int32(area.height))
    }
}

extension ccairo_style {
    fileprivate init(_ text: PictureText) {
        let along =
            switch text.alignment {
            case .start: CCAIRO_START
            case .center: CCAIRO_CENTER
            case .end: CCAIRO_END
            }
        let across =
            switch text.anchor {
            case .top: CCAIRO_START
            case .middle: CCAIRO_CENTER
            case .bottom: CCAIRO_END
            }
        self.init(
            size: Int32(text.size), smallest: Int32(text.smallest), weight: Int32(text.weight.number),
            lines: Int32(text.lines), along: Int32(along), across: Int32(across), colour: text.colour.rgba,
            right_to_left: text.isRightToLeft)
    }
}
