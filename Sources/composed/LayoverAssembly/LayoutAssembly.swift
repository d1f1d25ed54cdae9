/// One layout that was made, and what it still asks for.
package protocol LayoutAttempt {
    /// Requests that would have to go to other teams' services before the layout is whole.
    var serviceRequests: [ServiceRequest] { get }
}

/// Assembles a layout, says what other teams' services are to be asked, takes their answers and assembles it again.
///
/// Attaching, layouts and live searches hold one each. Nothing here waits or sends: its holder asks the services, and tells it
/// what they have answered.
package struct LayoutAssembly: Sendable {
    /// Answers of services so far.
    package private(set) var answers = RemoteAnswers.none
    /// Asks that were sent and are not answered.
    private var underWay: Set<ServiceRequest> = []

    package init() {}

    /// True while something that was sent is not answered.
    package var isWaiting: Bool { !underWay.isEmpty }

    /// Assembles, and again for as long as answers to what the layout asks for are at hand.
    ///
    /// - Parameters:
    ///   - rounds: How many times it is assembled again at most.
    ///   - held: Finds an answer that is at hand.
    ///   - make: Assembles of the answers that there are.
    /// - Returns: The layout that was made last; what is to be asked now, in the order of the layout, and counts as sent.
    package mutating func assemble<Layout: LayoutAttempt>(
        rounds: Int, held: (ServiceRequest) -> RemoteAnswers.Answer?, _ make: (RemoteAnswers) -> Layout
    ) -> (layout: Layout, new: [ServiceRequest]) {
        let first = make(answers)
        let (again, new) = goOn(from: first.serviceRequests, rounds: rounds, held: held, make)
        return (again ?? first, new)
    }

    /// The same where the first layout was made already, of the answers that there are.
    ///
    /// - Parameters:
    ///   - serviceRequests: What that layout asks for.
    ///   - rounds: How many times it is assembled again at most.
    ///   - held: Finds an answer that is at hand.
    ///   - make: Assembles of the answers that there are.
    /// - Returns: The layout that was made last, `nil` where no answer was at hand; what is to be asked now.
    package mutating func goOn<Layout: LayoutAttempt>(
        from serviceRequests: [ServiceRequest], rounds: Int, held: (ServiceRequest) -> RemoteAnswers.Answer?,
        _ make: (RemoteAnswers) -> Layout
    ) -> (layout: Layout?, new: [ServiceRequest]) {
        var wanted = serviceRequests
        var layout: Layout?
        for _ in 0..<rounds {
            guard useHeldAnswers(wanted, held) else { break }
            let made = make(answers)
            (layout, wanted) = (made, made.serviceRequests)
        }
        return (layout, send(wanted))
    }

    /// Takes the answer to something that was sent; the layout may then be assembled again.
    ///
    /// - Returns: `false` where nobody waits for it.
    @discardableResult
    package mutating func receiveAnswer(_ answer: RemoteAnswers.Answer, to serviceRequest: ServiceRequest) -> Bool {
        guard underWay.remove(serviceRequest) != nil else { return false }
        answers[serviceRequest] = answer
        return true
    }

    /// - Returns: Whether an answer was at hand.
    private mutating func useHeldAnswers(_ wanted: [ServiceRequest], _ held: (ServiceRequest) -> RemoteAnswers.Answer?)
        -> Bool
    {
        var isNew = false
        for serviceRequest in wanted where isOpen(serviceRequest) {
            guard let answer = held(serviceRequest) else { continue }
            answers[serviceRequest] = answer
            isNew = true
        }
        return isNew
    }

    private mutating func send(_ wanted: [ServiceRequest]) -> [ServiceRequest] {
        let new = wanted.filter { isOpen($0) }
        underWay.formUnion(new)
        answers.expect(new)
        return new
    }

    /// Tells whether a request is neither answered nor sent.
    private func isOpen(_ serviceRequest: ServiceRequest) -> Bool {
        answers[serviceRequest] == nil && !underWay.contains(serviceRequest)
    }
}
