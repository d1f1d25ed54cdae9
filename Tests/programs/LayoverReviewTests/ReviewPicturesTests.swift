import LayoverPreview
import Testing

@testable import LayoverExport
@testable import LayoverReview

/// Pictures of a review's cards as they appear on pages.
struct ReviewPicturesTests {
    private static func pictures(_ count: Int) -> ReviewPictures {
        let frame = ExportFrame(
            caption: "", scheme: "light", width: 390, height: 100, content: .document("<p></p>"))
        let cards = (0..<count).map { number in
            ReviewCard(
                widget: "w\(number)", sample: "one", change: .changed,
                readers: [ReviewCard.Reader(market: "GB", locale: "en-GB")], before: [frame], after: [frame])
        }
        return ReviewPictures(cards)
    }

    @Test func `as many cards as are drawn on one page, and one more`() {
        let most = ReviewLimits.cardsAtOnce
        #expect(Self.pictures(0).pages == [])
        #expect(Self.pictures(most).pages.map(\.count) == [2 * most])
        let more = Self.pictures(most + 1)
        #expect(more.pages.map(\.count) == [2 * most, 2])
        #expect(more.pages.flatMap { $0 } == more.names)
    }
}
