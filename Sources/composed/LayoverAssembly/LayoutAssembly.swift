/// A layout that was made, with the service requests that it still needs.
package protocol LayoutAttempt {
    /// Requests to other teams' services that the layout needs before it is complete.
    var serviceRequests: [ServiceRequest] { get }
}

/// Assembles a layout, lists the requests to other teams' services, takes the answers and assembles it again.
///
/// Attaching, layouts and live searches hold one each. Nothing here waits or sends: the owner sends the requests and
/// passes the answers on.
package struct LayoutAssembly: Sendable {
    /// Answers of services so far.
    package private(set) var answers = ServiceAnswers.none
    /// Requests that were sent and are not answered.
    private var underWay: Set<ServiceRequest> = []

    package init() {}

    /// True if the layouts so far asked no service.
    package var isIndependent: Bool { underWay.isEmpty && answers.isEmpty }

    /// True while a request is not answered.
    package var isWaiting: Bool { !underWay.isEmpty }

    /// Assembles the layout, and again while answers to its requests are already available.
    ///
    /// - Parameters:
    ///   - rounds: The maximum number of times it is assembled again.
    ///   - held: Finds an answer that is already available.
    ///   - make: Assembles a layout from the answers so far.
    /// - Returns: The last layout; the requests to send now, in the order of the layout. They count as sent.
    package mutating func assemble<Layout: LayoutAttempt>(
        rounds: Int, held: (ServiceRequest) -> ServiceAnswers.Answer?, _ make: (ServiceAnswers) -> Layout
    ) -> (layout: Layout, new: [ServiceRequest]) {
        let first = make(answers)
        let (again, new) = goOn(from: first.serviceRequests, rounds: rounds, held: held, make)
        return (again ?? first, new)
    }

    /// The same if the first layout was already made from the answers so far.
    ///
    /// - Parameters:
    ///   - serviceRequests: The requests of that layout.
    ///   - rounds: The maximum number of times it is assembled again.
    ///   - held: Finds an answer that is already available.
    ///   - make: Assembles a layout from the answers so far.
    /// - Returns: The last layout, `nil` if no answer was available; the requests to send now.
    package mutating func goOn<Layout: LayoutAttempt>(
        from serviceRequests: [ServiceRequest], rounds: Int, held: (ServiceRequest) -> ServiceAnswers.Answer?,
        _ make: (ServiceAnswers) -> Layout
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

    /// Takes the answer to a request that was sent; the layout may then be assembled again.
    ///
    /// - Returns: `false` if the request was not pending.
    @discardableResult
    package mutating func receiveAnswer(_ answer: ServiceAnswers.Answer, to serviceRequest: ServiceRequest) -> Bool {
        guard underWay.remove(serviceRequest) != nil else { return false }
        answers[serviceRequest] = answer
        return true
    }

    /// - Returns: Whether an answer was available.
    private mutating func useHeldAnswers(_ wanted: [ServiceRequest], _ held: (ServiceRequest) -> ServiceAnswers.Answer?)
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

    /// Returns whether a request is neither answered nor sent.
    private func isOpen(_ serviceRequest: ServiceRequest) -> Bool {
        answers[serviceRequest] == nil && !underWay.contains(serviceRequest)
    }
}
