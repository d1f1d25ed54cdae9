package import LayoverAssembly

/// Answers that may be used again, by their requests; the most recently used ones stay.
///
/// - Complexity: O(bytes of the request) for every call.
package struct AnswerCache: Sendable {
    private struct Node: Sendable {
        var request: ServiceRequest
        var answer: ServiceAnswers.Answer
        var expires: Int
        /// Towards entries that were used later; `none` for the last.
        var newer: Int
        var older: Int
    }

    private static let none = -1

    private let entryLimit: Int
    private let byteLimit: Int
    private var nodes: [Node] = []
    private var places: [ServiceRequest: Int] = [:]
    private var free: [Int] = []
    private var newest = none
    private var oldest = none
    /// The bytes of all stored requests and answers.
    package private(set) var bytes = 0

    package init(entryLimit: Int = ServiceLimits.cachedAnswers, byteLimit: Int = ServiceLimits.cachedBytes) {
        self.entryLimit = entryLimit
        self.byteLimit = byteLimit
    }

    package var count: Int { places.count }

    /// An answer that has not expired; it then counts as used.
    package mutating func find(_ request: ServiceRequest, at milliseconds: Int) -> ServiceAnswers.Answer? {
        guard let place = places[request] else { return nil }
        guard milliseconds < nodes[place].expires else {
            remove(place)
            return nil
        }
        unlink(place)
        link(place)
        return nodes[place].answer
    }

    /// Stores an answer for as long as its request allows; one that alone exceeds the limit is not stored.
    package mutating func keep(_ answer: ServiceAnswers.Answer, for request: ServiceRequest, at milliseconds: Int) {
        if let place = places[request] { remove(place) }
        let cost = AnswerCache.cost(request, answer)
        guard request.cacheSeconds > 0, entryLimit > 0, cost <= byteLimit else { return }
        while places.count >= entryLimit || bytes + cost > byteLimit { remove(oldest) }
        let (span, isEver) = request.cacheSeconds.multipliedReportingOverflow(by: 1000)
        let (expires, isLater) = milliseconds.addingReportingOverflow(isEver ? .max : span)
        // The entry must not keep the content whose fields checked the answer.
        var question = request
        question.fault = ServiceRequest.acceptsAll
        let node = Node(
            request: question, answer: answer, expires: isLater ? .max : expires, newer: AnswerCache.none,
            older: AnswerCache.none)
        let place = free.popLast() ?? nodes.count
        if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
        places[question] = place
        bytes += cost
        link(place)
    }

    private static func cost(_ request: ServiceRequest, _ answer: ServiceAnswers.Answer) -> Int {
        let answered = if case .body(let body) = answer { body.count } else { 0 }
        return request.body.count + answered + 256
    }

    private mutating func link(_ place: Int) {
        nodes[place].newer = AnswerCache.none
        nodes[place].older = newest
        if newest != AnswerCache.none { nodes[newest].newer = place }
        newest = place
        if oldest == AnswerCache.none { oldest = place }
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (nodes[place].newer, nodes[place].older)
        if newer == AnswerCache.none { newest = older } else { nodes[newer].older = older }
        if older == AnswerCache.none { oldest = newer } else { nodes[older].newer = newer }
    }

    private mutating func remove(_ place: Int) {
        unlink(place)
        bytes -= AnswerCache.cost(nodes[place].request, nodes[place].answer)
        places[nodes[place].request] = nil
        nodes[place].answer = .noCard
        free.append(place)
    }
}
