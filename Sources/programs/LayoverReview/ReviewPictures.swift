import LayoverExport
import LayoverPreview

/// Pictures of a review's cards, with light and dark next to each other.
struct ReviewPictures: Sendable {
    /// One picture with its file name.
    struct Drawn: Sendable {
        let picture: ReviewText.Picture
        let bytes: [UInt8]
    }

    private let cards: [ReviewCard]

    init(_ cards: [ReviewCard]) { self.cards = cards }

    /// The names of all pictures to draw, in the order of the cards.
    var names: [ReviewText.Picture] {
        cards.indices.flatMap { index in
            [ReviewText.Picture.Side.before, .after].compactMap { side in
                frames(index, side).isEmpty
                    ? nil : ReviewText.Picture(card: index, side: side, name: name(index, side))
            }
        }
    }

    /// The same names, grouped by the page on which they are drawn together.
    var pages: [[ReviewText.Picture]] {
        let (all, most) = (names, ReviewLimits.cardsAtOnce * 2)
        return stride(from: 0, to: all.count, by: most).map { Array(all[$0..<min($0 + most, all.count)]) }
    }

    /// Draws all pictures, several cards on one page at a time.
    ///
    /// - Parameters:
    ///   - press: Draws the pages.
    ///   - report: Receives the number of pictures that are drawn so far.
    /// - Returns: The pictures, in the order of `names`.
    /// - Throws: `BrowserMissing` if there is no Chromium, `BrowserError` if it fails.
    func draw(by press: PicturePress, _ report: @Sendable (Int) async -> Void) async throws -> [Drawn] {
        var drawn: [Drawn] = []
        for some in pages {
            let pictures = try await press.pngs(of: file(some), some.indices.map { "#p\($0)" })
            drawn += zip(some, pictures).map { Drawn(picture: $0, bytes: $1) }
            await report(drawn.count)
        }
        return drawn
    }

    private func frames(_ card: Int, _ side: ReviewText.Picture.Side) -> [ExportFrame] {
        side == .before ? cards[card].before : cards[card].after
    }

    /// A file name of digits, letters, dots and hyphens only, for any name of a sample.
    private func name(_ index: Int, _ side: ReviewText.Picture.Side) -> String {
        let card = cards[index]
        let words = [card.widget, card.sample, card.readers[0].market, card.readers[0].locale].joined(separator: ".")
        let plain = String(
            String.UnicodeScalarView(
                words.unicodeScalars.map { scalar in
                    scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == ".")
                        ? scalar : "-"
                }))
        let number = index + 1 < 10 ? "0\(index + 1)" : "\(index + 1)"
        return "\(number).\(plain.prefix(120)).\(side.rawValue).png"
    }

    private func file(_ pictures: [ReviewText.Picture]) -> ExportedFile {
        let bodies = pictures.enumerated().map { index, picture in
            let inner = frames(picture.card, picture.side).map(\.html).joined()
            return "<div><div id=\"p\(index)\" style=\"\(ReviewPictures.style)\">\(inner)</div></div>"
        }
        let widest = pictures.flatMap { frames($0.card, $0.side) }.map(\.width).max() ?? PreviewScene.usualWidth
        return ExportedFile(
            name: "review.html",
            html: ExportDocument(title: "Cards for review", lines: [], body: bodies.joined()).html,
            width: 2 * (widest + 36) + 120)
    }

    private static let style = "display:inline-flex;gap:12px;padding:12px;background:#e6ebf1;align-items:flex-start"
}
