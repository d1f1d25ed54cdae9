package import LayoverAssembly
import LayoverModel
package import LayoverUpstream
import LayoverWeb

/// The outcome of one call to another team's service: for the card, for the breaker, and for the concurrency limit.
package struct ServiceEnd: Sendable {
    package let answer: ServiceAnswers.Answer
    /// True if the service failed; `nil` if the call says nothing about it.
    package let isFailure: Bool?
    package let load: ConcurrencyLimit.Outcome

    /// The service had not answered at the deadline.
    package static let late = ServiceEnd(answer: .late, isFailure: true, load: .dropped)

    private init(answer: ServiceAnswers.Answer, isFailure: Bool?, load: ConcurrencyLimit.Outcome) {
        self.answer = answer
        self.isFailure = isFailure
        self.load = load
    }

    /// - Parameters:
    ///   - result: The end of the call.
    ///   - fault: Explains why the widget cannot use a body; `nil` if it can.
    package init(
        _ result: Result<UpstreamAnswer, UpstreamFailure>,
        fault: (_ body: [UInt8]) -> String? = ServiceRequest.acceptsAll
    ) {
        switch result {
        case .success(let answer): self.init(answer, fault)
        case .failure(.timedOut): self = .late
        case .failure(let failure):
            let says = failure != .cancelled && failure != .exhausted
            self.init(answer: .failed(failure.rawValue), isFailure: says ? true : nil, load: .ignored)
        }
    }

    private init(_ answer: UpstreamAnswer, _ fault: ([UInt8]) -> String?) {
        let answered = ConcurrencyLimit.Outcome.answered(microseconds: answer.totalMicroseconds)
        switch answer.status {
        case 200 where answer.body.count > ServiceLimits.answerBytes:
            self.init(answer: .failed(UpstreamFailure.tooLarge.rawValue), isFailure: true, load: answered)
        case 200:
            let body = ServiceEnd.bytes(answer.body)
            let wrong = fault(body)
            self.init(answer: wrong.map { .wrong($0) } ?? .body(body), isFailure: wrong != nil, load: answered)
        case 204: self.init(answer: .noCard, isFailure: false, load: answered)
        case let status:
            self.init(
                answer: .failed("status \(status)"), isFailure: status >= 500,
                load: status == 429 || status == 503 ? .dropped : answered)
        }
    }

    private static func bytes(_ body: any HeldBytes) -> [UInt8] {
        body.withPaddedBytes { padded in padded.extracting(0..<body.count).array }
    }
}
