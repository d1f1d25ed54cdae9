package import LayoverAssembly
import LayoverModel

/// Answers that may be used again, by their requests; the most recently used ones stay.
///
/// - Complexity: O(bytes of the request) for every call.
package struct AnswerCache: Sendable {
    private struct Held: Sendable {
        let answer: ServiceAnswers.Answer
        let expires: Int
    }

    private var answers: RecentValues<ServiceRequest, Held>

    package init(entryLimit: Int = ServiceLimits.cachedAnswers, byteLimit: Int = ServiceLimits.cachedBytes) {
        answers = RecentValues(count: entryLimit, bytes: byteLimit)
    }

    package var count: Int { answers.count }
    /// The bytes of all stored requests and answers.
    package var bytes: Int { answers.bytes }

    /// An answer that has not expired; it then counts as used.
    package mutating func find(_ request: ServiceRequest, at milliseconds: Int) -> ServiceAnswers.Answer? {
        guard let held = answers.use(request) else { return nil }
        guard milliseconds >= held.expires else { return held.answer }
        answers.remove(request)
        return nil
    }

    /// Stores an answer for as long as its request allows; one that alone exceeds the limit is not stored.
    package mutating func keep(_ answer: ServiceAnswers.Answer, for request: ServiceRequest, at milliseconds: Int) {
        guard request.cacheSeconds > 0 else { return answers.remove(request) }
        let (span, isEver) = request.cacheSeconds.multipliedReportingOverflow(by: 1000)
        let (expires, isLater) = milliseconds.addingReportingOverflow(isEver ? .max : span)
        // The entry must not keep the content whose fields checked the answer.
        var question = request
        question.fault = ServiceRequest.acceptsAll
        let answered = if case .body(let body) = answer { body.count } else { 0 }
        answers.keep(
            Held(answer: answer, expires: isLater ? .max : expires), for: question,
            bytes: request.body.count + answered + 256)
    }
}
