package import LayoverModel

/// One file of a widget's `samples`, decoded: facts for previews and tests.
package struct SampleSource: Hashable, Sendable {
    package struct Expectation: Hashable, Sendable {
        package let isShown: Bool
        package let cardLocation: SourceLocation
        package let place: WidgetSource.Place?
        package let placeLocation: SourceLocation
        /// True if the card is dropped on a short page; `nil` if the sample does not say.
        package let dropsWhenShort: Bool?
        package let reason: WrittenName?
        package let fields: [NamedLiteral]
    }

    /// A name and a value whose type is defined elsewhere.
    package struct NamedLiteral: Hashable, Sendable {
        package let name: WrittenName
        package let value: Node
    }

    /// The recorded answer of a remote widget's service.
    package enum Answer: Hashable, Sendable {
        /// The service has no card.
        case noCard
        case members([NamedLiteral])
    }

    package let name: WrittenName
    package let market: WrittenName?
    package let locale: LocaleTag?
    package let now: LocalTime?
    package let isComplete: Bool
    package let facts: [NamedLiteral]
    /// `nil` if the service has not answered yet.
    package let answer: Answer?
    package let answerLocation: SourceLocation
    package let expectation: Expectation?
    package let location: SourceLocation

    package init?(_ decoding: Decoding) {
        guard let name = decoding.reference("sample") else { return nil }
        self.name = name
        market = decoding.reference("market")
        locale = decoding.text("locale").flatMap(LocaleTag.init)
        now = decoding.localTime("now")
        isComplete = decoding.bool("complete") ?? true
        facts = SampleSource.literals(decoding, "facts")
        answer =
            switch decoding.node["answer"]?.content {
            case .mapping?: .members(SampleSource.literals(decoding, "answer"))
            case .scalar?: .noCard
            default: nil
            }
        answerLocation = decoding.keyLocation("answer")
        expectation = decoding.sub("expect").map(Expectation.init)
        location = decoding.keyLocation("sample")
    }

    fileprivate static func literals(_ decoding: Decoding, _ key: String) -> [NamedLiteral] {
        decoding.entries(key).map {
            NamedLiteral(
                name: WrittenName($0.key, at: SourceLocation(decoding.file, $0.keyPosition)), value: $0.value)
        }
    }
}

extension SampleSource.Expectation {
    fileprivate init(_ decoding: Decoding) {
        isShown = decoding.text("card") == "shown"
        cardLocation = decoding.location("card")
        place = decoding.node["place"] == nil ? nil : WidgetSource.Place(decoding)
        placeLocation = decoding.location("place")
        dropsWhenShort = decoding.sub("place")?.text("short").map { $0 == "drop" }
        reason = decoding.reference("reason")
        fields = SampleSource.literals(decoding, "fields")
    }
}
