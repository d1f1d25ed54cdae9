package import LayoverSchema

extension ContentKind {
    package static let page = ContentKind(
        "page", at: "widgets/pages/*/page.html", of: .page,
        summary: "The HTML of a page of its own: `trip`, the page of shared trips.")
    package static let pageMessages = ContentKind(
        "page-messages", at: "widgets/pages/*/messages/*.yaml", messagesOfPages, of: .page, traits: .texts,
        examples: TripExamples.messages)
    package static let marketPage = ContentKind(
        "market-page", at: "widgets/pages/*/markets/*/page.html", of: .page, summary: "The same for one market.")
    package static let marketPageMessages = ContentKind(
        "market-page-messages", at: "widgets/pages/*/markets/*/messages/*.yaml", messagesOfPages, of: .page,
        traits: .texts, examples: TripExamples.messages)
    package static let tripImage = ContentKind(
        "trip-image", at: "widgets/pages/trip/image.yaml", TripImageRecords.whole, of: .pageImage,
        examples: TripExamples.images
    ) { _ in "trip" }
    package static let marketTripImage = ContentKind(
        "market-trip-image", at: "widgets/pages/trip/markets/*/image.yaml", TripImageRecords.ofMarket, of: .pageImage,
        examples: TripExamples.marketImages + TripExamples.images
    ) { "trip/\($0[0])" }

    private static let messagesOfPages = Record(
        "page-messages", "The texts of a page in one language, in ICU MessageFormat.", keys: [])
}

extension UnitKind {
    package static let page = UnitKind("page", order: 11, isCommon: false, isFolder: true, at: "widgets/pages/*")
    /// The preview image of links to a page; one market's own is `page/market`.
    package static let pageImage = UnitKind("page-image", order: 12) {
        "widgets/pages/\($0.replacing("/", with: "/markets/"))/image.yaml"
    }
}
