package import LayoverAssembly
package import LayoverCatalog
package import LayoverModel
package import LayoverSchema

/// The request that a sample describes, for a whole page and not only for the sample's own widget.
package struct SampleRequest: Sendable {
    package private(set) var facts: [FactName: Value]
    package let isComplete: Bool
    package let query: SearchQuery
    package let traveller: Traveller
    package let client: ClientProfile
    /// The moment in its facts, if any.
    package private(set) var moment: UTCInstant?
    /// The sample's time on its market's clock, if any.
    package private(set) var localTime: LocalDateTime?
    package let market: String?
    package let locale: LocaleTag?
    /// Answers of the service of the sample's widget; other widgets have no card.
    package let answers: ServiceAnswers

    /// - Parameters:
    ///   - sample: A sample that `layover check` has accepted.
    ///   - widget: The sample's widget.
    package init(_ sample: SampleSource, of widget: CompiledWidget) {
        let found = SampleFacts(sample)
        facts = found.values
        isComplete = sample.isComplete
        query = found.query
        traveller = found.traveller
        client = found.client
        moment = found.now
        localTime = sample.now?.time
        market = sample.market?.name
        locale = sample.locale
        answers = ServiceAnswers(playing: SampleAnswer(sample, of: widget).answer, for: widget.name)
    }
}

extension SampleRequest {
    /// The same request without a time.
    package var withoutTime: SampleRequest {
        var request = self
        request.facts[.now] = nil
        (request.moment, request.localTime) = (nil, nil)
        return request
    }
}
