import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverFrame
import LayoverLayouts
import LayoverMetrics
import LayoverModel
import LayoverSuppliers
import LayoverWeb
import Synchronization

/// One live search on this server: its state behind one lock, its waiters and its listeners.
///
/// Every event is one change under the lock: the state decides, the layout is assembled from what is served at that moment,
/// and listeners are sent the new events. All listeners thus receive the same events in the same order. Suppliers, services
/// and waiters are called after the lock is released.
final class LiveSearch: Sendable {
    typealias Waiter = @Sendable (SearchOutcome) -> Void
    /// Runs work on a waiter's own thread; `false` if it cannot.
    typealias Turn = @Sendable (_ work: @escaping @Sendable () -> Void) -> Bool

    /// The id of its layout.
    let id: String
    let supplier: Supplier
    let madeAt: Int
    private let market: Market
    private let requestName: String
    let dependencies: SearchDependencies
    let progress: SearchProgress
    /// Called after each change to measure the search.
    private let weigh: @Sendable (LiveSearch) -> Void
    private let held: Mutex<Held>
    private let listening = Count()
    private let isWaitedFor = Atomic<Bool>(false)
    private let hasEndedUnknown = Atomic<Bool>(false)

    struct Held {
        var search: SearchState
        /// The last answer with results; `nil` once it is dropped to make room.
        var body: SearchBody?
        /// The trips that its requests name.
        var trips = SearchTrips()
        var isWhole = true
        /// The short hash of the catalog that the layout is made from; empty if no content was used.
        var catalog = ""
        /// Why cards are withheld now; `nil` while they are not.
        var withheld: DegradedReason?
        /// Time that the layout took.
        var layoutMicroseconds = 0
        /// The number of the newest answer that any client received.
        var takenAnswer = 0
        /// True if the client that began the search received its token before any answer.
        var isToldAtOnce = false
        /// True while a call to the supplier is pending.
        var isAsking = false
        /// True while a poll of the server's own is scheduled.
        var isTicking = false
        var polls = 0
        /// Failures in a row.
        var failures = 0
        var retrySeconds: Int?
        /// The trace of the last call, passed on to services too.
        var trace: [SupplierRequest.TraceHeader] = []
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
        var listeners: [ObjectIdentifier: SearchListener] = [:]
        /// The number of the last event that listeners were sent.
        var sent = 0
        /// The time of the last change, in milliseconds since 1970.
        var usedAt = 0

        var isUnreachable: Bool { search.endReason == .noAnswer && !isToldAtOnce }

        /// The state of the current layout, for a reply.
        var layoutState: SearchLayout.State {
            SearchLayout.State(
                isWhole: isWhole, ticket: search.ticket, client: search.client, catalog: catalog, withheld: withheld)
        }
    }

    /// Work to be done once the lock is free.
    struct Effects {
        var serviceRequests: [ServiceRequest] = []
        var trace: [SupplierRequest.TraceHeader] = []
        var exposures: [Exposure] = []
        var replies: [(Waiter, SearchOutcome)] = []
        var supplierRequest: SupplierRequest?
        /// The thread on which the supplier's answer is read, if it is still there.
        var turn: Turn?
        var tickMilliseconds: Int?
    }

    init?(
        _ ticket: SearchTicket, reader: ContextReader, supplier: Supplier, serial: Int, requestName: String,
        dependencies: SearchDependencies, weigh: @escaping @Sendable (LiveSearch) -> Void = { _ in }
    ) {
        guard let market = Market(ticket.market), ticket.search != nil else { return nil }
        id = ticket.layoutID
        madeAt = ticket.madeAt
        self.supplier = supplier
        self.market = market
        self.requestName = requestName
        self.weigh = weigh
        self.dependencies = dependencies
        progress = SearchProgress(dependencies.counters.times.times(of: supplier.name))
        held = Mutex(
            Held(search: SearchState(ticket, reader: reader, logName: "\(dependencies.instance).\(serial)")))
    }

    var isListenedTo: Bool { listening.value > 0 }
    /// True while a client listens or waits for an answer, so that the search must not be dropped.
    var isInUse: Bool { isListenedTo || isWaitedFor.load(ordering: .relaxed) }
    /// True once it has ended without an answer and no client has its token, so that no client can request it.
    var isUnreachable: Bool { hasEndedUnknown.load(ordering: .relaxed) }
    var listenerCount: Int { listening.value }

    /// The amounts that the search holds: layouts that patches can start from, their bytes, and the body.
    var weight: (revisions: Int, bytes: Int, body: SearchTable<LiveSearch>.Body) {
        held.withLock { held in
            var body = SearchTable<LiveSearch>.Body()
            if let answer = held.body {
                body = .init(
                    number: answer.number, bytes: answer.answer.heldByteCount,
                    isRepeatable: supplier.isPolled && held.search.ticket.session != nil)
            }
            return (held.search.history.held.count, held.search.byteCount + held.trips.byteCount, body)
        }
    }

    /// The last answer with results, while its bytes are held.
    var heldBody: SearchBody? { held.withLock { $0.body } }

    /// The shared trips that a request named; `nil` if no request did.
    var namedTrips: NamedTrips? { held.withLock { $0.trips.named } }

    /// Drops the bytes of an answer, unless a newer one has arrived.
    func dropBody(_ number: Int) {
        held.withLock { held in if held.body?.number == number { held.body = nil } }
    }

    /// The market for which its supplier is called.
    var marketAsked: Market { market }

    /// Reads the state under the lock.
    func peek<Result: Sendable, Failure: Error>(
        _ look: (SearchState) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try held.withLock { held throws(Failure) in try look(held.search) }
    }

    /// Why the search can no longer be requested.
    var ending: Problem { peek { $0.ending } ?? .searchGone }

    /// Makes one change under the lock, then performs its effects.
    func change<Result: Sendable>(_ make: (inout Held, inout Effects) -> Result) -> Result {
        let (result, effects) = held.withLock { held in
            var effects = Effects()
            held.usedAt = dependencies.milliseconds()
            let result = make(&held, &effects)
            isWaitedFor.store(!held.waiters.isEmpty, ordering: .relaxed)
            hasEndedUnknown.store(held.isUnreachable, ordering: .relaxed)
            effects.trace = held.trace
            send(&held)
            return (result, effects)
        }
        perform(effects)
        weigh(self)
        return result
    }

    /// Sends new events to all listeners.
    private func send(_ held: inout Held) {
        guard held.sent < held.search.log.last else { return }
        if !held.listeners.isEmpty, let bytes = held.search.log.bytes(after: held.sent) ?? held.search.wholeBytes {
            for listener in held.listeners.values { listener.send(bytes) }
        }
        held.sent = held.search.log.last
        if held.search.isEnded { for listener in held.listeners.values { listener.end() } }
    }

    private func perform(_ effects: Effects) {
        for (waiter, outcome) in effects.replies {
            if let reason = outcome.withheld { dependencies.cards.count(reason) }
            waiter(outcome)
        }
        if !effects.exposures.isEmpty { dependencies.expose(effects.exposures, requestName) }
        for serviceRequest in effects.serviceRequests {
            dependencies.services.ask(serviceRequest, market: market, trace: effects.trace) {
                [weak self, run = dependencies.run] answer in
                run { [weak self] in self?.receiveServiceAnswer(answer, to: serviceRequest) }
            }
        }
        if let supplierRequest = effects.supplierRequest { ask(supplierRequest, effects.turn) }
        if let milliseconds = effects.tickMilliseconds {
            dependencies.later(milliseconds) { [weak self] in self?.tick() }
        }
    }

    private func receiveServiceAnswer(_ answer: ServiceAnswers.Answer, to serviceRequest: ServiceRequest) {
        change { held, effects in
            held.search.recordServiceAnswer(answer, to: serviceRequest)
            assemble(&held, &effects)
        }
    }

    /// Assembles the layout again from what is served now, if it has changed.
    ///
    /// Withholds the cards if no layout can be made.
    func assemble(_ held: inout Held, _ effects: inout Effects) {
        guard held.search.isReady, !held.search.isEnded else { return }
        let current = dependencies.holder.load()
        do throws(ContextProblem) {
            let serving = try content(current, held.search)
            let start = dependencies.tools.clock()
            var snapshot = snapshot(serving, held.trips, held.body)
            snapshot.publication = current.number
            guard let step = try held.search.assemble(snapshot) else {
                held.layoutMicroseconds = 0
                return
            }
            let taken = dependencies.tools.clock() &- start
            held.layoutMicroseconds = Int(clamping: taken / 1_000)
            current.arm(of: serving)?.countLayout(hasFailures: !step.report.failures.isEmpty, nanoseconds: taken)
            dependencies.cards.count(step.report)
            held.isWhole = step.report.failures.isEmpty
            held.catalog = serving.catalog.shortHash
            held.withheld = nil
            effects.serviceRequests += step.serviceRequests
            effects.exposures += step.exposures
        } catch {
            withhold(error.reason, &held)
        }
    }

    /// The content that layouts of a search are made from.
    ///
    /// - Throws: `ContextProblem` if an operator has bypassed layouts or killed the supplier, or if nothing is served.
    private func content(
        _ current: ServingHolder.Current, _ search: SearchState
    ) throws(ContextProblem) -> Serving {
        guard !current.isBypassed else { throw ContextProblem(.bypassed, "layouts are switched off") }
        guard let serving = current.serving(ofCatalog: search.ticket.catalog) else {
            throw ContextProblem(.noCatalog, "no catalog is served")
        }
        guard !dependencies.isKilled(supplier, search.killScope) else {
            throw ContextProblem(.supplierKilled, "the supplier is killed")
        }
        return serving
    }

    /// Removes the cards; results, polls and events continue.
    private func withhold(_ reason: DegradedReason, _ held: inout Held) {
        held.search.withholdCards(generation: dependencies.holder.kills.generation)
        (held.withheld, held.isWhole, held.layoutMicroseconds, held.catalog) = (reason, true, 0, "")
    }

    /// Assembles the layout before results that was postponed.
    private func assembleBeginning(_ held: inout Held, _ effects: inout Effects) {
        guard held.search.isBeginningMissing,
            let serving = dependencies.holder.load().layouts(ofCatalog: held.search.ticket.catalog),
            let step = try? held.search.assembleBeginning(snapshot(serving, held.trips))
        else { return }
        dependencies.cards.count(step.report)
        effects.exposures += step.exposures
    }

    /// The current layout, for a client that has `revision`.
    ///
    /// - Returns: `nil` if there is no layout yet or the search has ended: cards of its last layout may have been killed
    ///   since.
    func layout(since revision: String?) -> SearchLayout? {
        change { held, effects in
            assemble(&held, &effects)
            guard !held.search.isEnded, let (bytes, isPatch) = held.search.history.answer(since: revision) else {
                return nil
            }
            (isPatch ? dependencies.counters.patches : dependencies.counters.wholes).add()
            return SearchLayout(bytes: bytes, state: held.layoutState)
        }
    }

    /// Assembles the layout again after a change in what is served.
    func refresh() { change { held, effects in assemble(&held, &effects) } }

    /// Drops the bytes of layouts that were not used for a while, if the search has listeners.
    ///
    /// A listener draws the current layout. A client that does not listen may still name a card of an earlier one, and the
    /// layouts of such a search count towards the budget.
    func dropIdleLayouts() {
        guard isListenedTo else { return }
        let limit = dependencies.milliseconds() - SearchLimits.idleLayoutMilliseconds
        let isDropped = held.withLock { held in
            guard held.usedAt <= limit, held.waiters.isEmpty, !held.search.layouts.isEmpty else { return false }
            held.search.dropLayouts()
            return true
        }
        if isDropped { weigh(self) }
    }

    /// Ends the search for all listeners.
    func end(_ reason: SearchEvent.EndReason) { change { held, _ in held.search.end(reason) } }
}

/// A client that listens to a search.
struct SearchListener: Sendable {
    let key: ObjectIdentifier
    /// Sends bytes to the client; never waits.
    let send: @Sendable ([UInt8]) -> Void
    /// Called when no more events follow.
    let end: @Sendable () -> Void
}

/// The answer to a client that requests a search's layout.
struct SearchLayout: Sendable {
    /// What a reply reports about a layout beside its bytes.
    struct State: Sendable {
        /// True if no card failed.
        let isWhole: Bool
        let ticket: SearchTicket
        /// What its client can draw.
        let client: ClientProfile
        /// The short hash of the catalog; empty if it was made without content.
        let catalog: String
        /// Why cards are withheld; `nil` if they are not.
        let withheld: DegradedReason?
    }

    /// The layout, or a patch.
    let bytes: [UInt8]
    let state: State
}

// Listeners.
extension LiveSearch {
    /// Adds a listener.
    ///
    /// - Parameters:
    ///   - listener: Receives the events that it missed at once, and later events as they occur.
    ///   - lastEventID: The last event that its client received.
    ///   - revision: The layout that its client has.
    /// - Returns: `false` if the search has ended and the listener was sent nothing. The reply is then `ending`.
    func listen(_ listener: SearchListener, lastEventID: String?, since revision: String?) -> Bool {
        change { held, effects in
            guard !held.search.isEnded else { return sayFarewell(to: listener, held) }
            if lastEventID.flatMap({ held.search.log.number(of: $0) }) != nil { dependencies.counters.resumed.add() }
            held.failures = min(held.failures, SearchLimits.failures - 1)
            if supplier.isPolled, held.search.ticket.session != nil { held.search.takeUp() }
            // What is served may have changed since the last request.
            assemble(&held, &effects)
            if lastEventID == nil, revision == nil { assembleBeginning(&held, &effects) }
            send(&held)
            listener.send(LiveSearch.retryLine + held.search.greeting(lastEventID: lastEventID, since: revision))
            held.listeners[listener.key] = listener
            listening.add(1)
            if !held.search.isReady { beginAsking(&held, &effects) }
            plan(&held, &effects)
            return true
        }
    }

    /// Sends the problem and the end to a client that connects after the supplier failed to answer.
    ///
    /// - Returns: `false` if the search ended for another reason.
    private func sayFarewell(to listener: SearchListener, _ held: Held) -> Bool {
        guard let farewell = held.search.farewell else { return false }
        listener.send(LiveSearch.retryLine + farewell)
        listener.end()
        return true
    }

    func leave(_ key: ObjectIdentifier) {
        let wasLast = held.withLock { held in
            guard held.listeners.removeValue(forKey: key) != nil else { return false }
            listening.add(-1)
            return held.listeners.isEmpty
        }
        if wasLast { weigh(self) }
    }

    /// The line with the time after which a client reconnects.
    private static let retryLine = Array("retry: 2000\n\n".utf8)
}
