import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverFlights
import LayoverFrame
import LayoverModel
import LayoverSuppliers
import LayoverWeb

/// Inputs of one step of a search, beside the search itself.
struct SearchSnapshot {
    let serving: Serving
    /// The number of the publication that it belongs to.
    var publication = 0
    let tools: AssemblyTools
    /// Since 1970.
    let milliseconds: Int
    /// Finds the earlier answer of a service that may be used again.
    let held: (ServiceRequest) -> ServiceAnswers.Answer?
    /// Shared trips that its requests name.
    var trips = SearchTrips()
    /// Reads the single offers of the newest answer with results; `nil` if its bytes are not held.
    var readOffers: ((Currency?) -> OfferListing?)?

    var now: UTCInstant { UTCInstant(seconds: milliseconds / 1_000) }
}

/// The state of one live search and all decisions about it.
///
/// No code here waits, makes calls or sends.
struct SearchState {
    private(set) var ticket: SearchTicket
    private let reader: ContextReader
    /// The assigned arms, by name.
    private let arms: [KeptArm]
    private(set) var results = SearchResults.awaited
    /// Whether the supplier failed so often that it is no longer called.
    ///
    /// The results so far are then final.
    private(set) var isGivenUp = false
    private(set) var history = RevisionHistory()
    private(set) var log: SearchLog
    /// The number of the supplier's answers.
    private(set) var number = 0
    /// The number of the newest answer with results; 0 if this server has seen none.
    private(set) var answer = 0
    /// Answers of other teams' services, and the pending calls to them.
    private var assembly = LayoutAssembly()
    private var told = ToldExposures()
    /// What the latest layout was made from; `nil` if it cannot be used again.
    private var source: LayoutSource?
    /// Why no more events follow; `nil` while they may.
    private(set) var endReason: SearchEvent.EndReason?
    private let wasBegunElsewhere: Bool

    init(_ ticket: SearchTicket, reader: ContextReader, logName: String) {
        self.ticket = ticket
        // Only a supplier's answer names a session.
        wasBegunElsewhere = ticket.session != nil
        number = ticket.answers
        self.reader = reader
        arms = ticket.arms
        log = SearchLog(name: logName)
    }

    /// The outcome of one step.
    struct Step {
        var report: AssemblyReport
        /// Services to call now.
        var serviceRequests: [ServiceRequest] = []
        var exposures: [Exposure] = []
    }

    /// What its client can draw.
    var client: ClientProfile { reader.client }

    /// The properties by which kills of its supplier may be limited.
    var killScope: KillScopeContext { reader.killScope }

    /// The request's context in the served content.
    func context(_ snapshot: SearchSnapshot) throws(ContextProblem) -> RequestContext {
        var context = try reader.context(in: snapshot.serving.catalog, now: snapshot.now, layoutID: ticket.layoutID)
        context.keepArms(arms, in: snapshot.serving)
        if let named = snapshot.trips.named {
            context.addTrips(
                named, flights: results.facts == nil ? nil : snapshot.trips.flights, in: snapshot.serving,
                arrived: snapshot.trips.arrived)
        }
        return context
    }

    /// Assembles the layout again from what is known and served now, if anything has changed since the last time.
    ///
    /// Listeners are sent the changes.
    ///
    /// - Returns: `nil` if the latest layout still holds.
    /// - Throws: `ContextProblem` if the served content has no such market or page.
    mutating func assemble(_ snapshot: SearchSnapshot) throws(ContextProblem) -> Step? {
        if let source, history.latest != nil, source.holds(self, snapshot) { return nil }
        let context = try context(snapshot)
        readOffers(for: context, snapshot)
        let inputs = try inputs(snapshot, context, isGivenUp ? results.givenUp : results)
        let history = history
        let (made, new) = assembly.assemble(rounds: SearchLimits.rounds, held: snapshot.held) { answers in
            Assembler.revise(inputs(answers, ShownCards(of: history.last)), after: history.latest)
        }
        put(made.revision)
        // A card that failed may succeed the next time.
        let mayHold = assembly.isIndependent && snapshot.trips.named == nil && made.page.report.failures.isEmpty
        source = mayHold ? LayoutSource(self, snapshot, until: made.page.inputs.holdsUntil) : nil
        let exposures = told.news(of: made.page, milliseconds: snapshot.milliseconds)
        return Step(report: made.page.report, serviceRequests: new, exposures: exposures)
    }

    /// Reads the single offers if a card may choose among them now and none could when the answer was read: a card was
    /// revived, or its schedule has begun.
    ///
    /// - Complexity: O(answer) under the search's lock, at most once for each answer; else O(slots).
    private mutating func readOffers(for context: RequestContext, _ snapshot: SearchSnapshot) {
        guard let read = snapshot.readOffers, let facts = results.facts,
            context.wantsOffers(of: facts, in: snapshot.serving, zones: snapshot.tools.zones)
        else { return }
        results.setOffers(read(facts.currency))
    }

    /// The inputs of a layout, except the answers of services and the cards that readers already see.
    private func inputs(
        _ snapshot: SearchSnapshot, _ context: RequestContext, _ results: SearchResults
    ) throws(ContextProblem) -> (ServiceAnswers, ShownCards) -> LayoutInputs {
        guard let layout = context.layout else { throw ContextProblem(.unknownSurface, "this market has no such page") }
        return { answers, shown in
            LayoutInputs(
                serving: snapshot.serving, context: context, layout: layout, results: results.factResults,
                phase: results.phase, tools: snapshot.tools, services: answers, shown: shown)
        }
    }

    /// Removes all cards while none can be made.
    ///
    /// Listeners are sent the change.
    mutating func withholdCards(generation: Int) {
        guard let search = ticket.search else { return }
        source = nil
        put(
            .bare(
                id: ticket.layoutID, surface: ticket.surface, market: search.market, locale: search.locale,
                generation: generation, isComplete: !isGivenUp && results.facts?.resultStatus == .complete))
    }

    /// True if there is something to assemble.
    ///
    /// A search that another server began has nothing here before its first answer: placeholders must not replace the
    /// results that its client has seen.
    var isReady: Bool { results.facts != nil || !wasBegunElsewhere }

    private mutating func put(_ revision: LayoutRevision) {
        guard let before = history.last else {
            history.put(revision)
            let isBeginning = results.phase == .beforeResults && log.isFirstMissing
            return isBeginning ? log.putFirst(.layout(revision)) : emit(.layout(revision))
        }
        guard revision.digest != before else { return history.restore(revision) }
        history.put(revision)
        emit(.change(from: before, to: revision))
    }
}

// The bytes of layouts, and what remains after they are dropped.
extension SearchState {
    /// True once a client may have been shown a layout.
    var hasLayout: Bool { history.last != nil }

    /// True while there is a layout whose bytes were dropped.
    var lacksLayout: Bool { hasLayout && history.latest == nil }

    /// Layouts whose bytes are held, oldest first.
    var layouts: [LayoutRevision] { log.layouts.isEmpty ? history.latest.map { [$0] } ?? [] : log.layouts }

    /// Drops the bytes of layouts.
    ///
    /// They are made again on request, and patches can still start from them.
    ///
    /// A client that resumes from an event receives everything that it missed as one change.
    mutating func dropLayouts() {
        guard hasLayout else { return }
        history.dropLatest()
        log.dropEvents()
    }
}

// The layout before results, if no client needs it at once.
extension SearchState {
    /// Postpones the beginning until a client requests all events.
    mutating func putOffBeginning() { log.keepFirst() }

    /// True while the beginning is postponed and not made.
    var isBeginningMissing: Bool { log.isFirstMissing }

    /// Makes the beginning: the layout as it would be now without results.
    ///
    /// Patches never start from it: the first layout with results is sent as a whole.
    ///
    /// - Throws: `ContextProblem` if the served content has no such market or page.
    mutating func assembleBeginning(_ snapshot: SearchSnapshot) throws(ContextProblem) -> Step {
        let made = Assembler.revise(
            try inputs(snapshot, context(snapshot), .awaited)(.none, .none), after: history.latest)
        log.putFirst(.layout(made.revision))
        let exposures = told.news(of: made.page, milliseconds: snapshot.milliseconds)
        return Step(report: made.page.report, exposures: exposures)
    }
}

// Changes of a search.
extension SearchState {
    /// Records that a service answered or failed.
    mutating func recordServiceAnswer(_ answer: ServiceAnswers.Answer, to serviceRequest: ServiceRequest) {
        assembly.receiveAnswer(answer, to: serviceRequest)
    }

    /// Records an answer of the supplier.
    ///
    /// - Parameters:
    ///   - update: The effect of the answer.
    ///   - session: The supplier's new session, if the answer names one.
    ///   - status: The status of the answer.
    ///   - seal: Makes a token of a ticket.
    mutating func recordAnswer(
        _ update: SearchUpdate, session: String?, status: Int, seal: (SearchTicket) -> String?
    ) {
        let isNewSession = session != nil && session != ticket.session
        if let session { ticket.session = session }
        results.apply(update)
        isGivenUp = false
        number += 1
        ticket.answers = number
        if case .facts = update { answer = number }
        let facts = results.facts
        emit(
            .results(
                ResultsNote(
                    number: number, answer: answer, status: status, itineraries: facts?.itineraryCount ?? 0,
                    direct: facts?.directCount ?? 0, isComplete: facts?.resultStatus == .complete,
                    isFinal: results.isFinal, token: isNewSession ? seal(ticket.announcing) : nil)))
    }

    /// Records a problem; a repetition of the current one is not sent.
    mutating func recordProblem(_ problem: ProblemNote) {
        if log.currentProblem?.isSame(as: problem) != true { emit(.problem(problem)) }
    }

    /// Records that the supplier is no longer called until a client requests it.
    ///
    /// - Returns: Whether there is a layout to assemble again.
    mutating func giveUp() -> Bool {
        guard !isGivenUp, !results.isFinal else { return false }
        isGivenUp = true
        return hasLayout
    }

    /// Records that the supplier is called again.
    mutating func takeUp() { isGivenUp = false }

    /// True once no more events follow.
    var isEnded: Bool { endReason != nil }

    mutating func end(_ reason: SearchEvent.EndReason) {
        guard !isEnded else { return }
        emit(.end(reason))
        endReason = reason
    }

    /// Why the search can no longer be requested; `nil` while it can.
    var ending: Problem? { endReason.map { Problem.ended($0, after: log.lastProblem?.problem) } }

    /// The events for clients that connect after the supplier failed to answer; `nil` if the search has not ended so.
    var farewell: [UInt8]? {
        guard endReason == .noAnswer, let problem = log.lastProblem else { return nil }
        return SearchEvent.problem(problem).bytes(id: nil)
            + SearchEvent.end(.noAnswer).bytes(id: log.id(of: log.last))
    }

    private mutating func emit(_ event: SearchEvent) {
        guard !isEnded else { return }
        log.append(event)
    }

    /// Makes the greeting for a client that begins to listen.
    ///
    /// - Parameters:
    ///   - lastEventID: The last event that it received.
    ///   - revision: The layout that it has.
    /// - Returns: The bytes that are sent. A stream that cannot be resumed begins with the whole layout.
    func greeting(lastEventID: String?, since revision: String?) -> [UInt8] {
        let number = lastEventID.flatMap { log.number(of: $0) }
        if let number, let bytes = log.bytes(after: number) { return bytes }
        if lastEventID == nil, revision == nil, let all = log.bytes(after: 0) { return all }
        guard let latest = history.latest else { return [] }
        let drawn = lastEventID == nil ? revision : number.flatMap { log.revision(after: $0) }
        let base = drawn.flatMap { history.revision(named: $0) }
        let layout = base.map { SearchEvent.change(from: $0, to: latest) } ?? .layout(latest)
        return (log.results.map { SearchEvent.results($0).bytes(id: nil) } ?? [])
            + layout.bytes(id: log.id(of: log.last))
            + (log.currentProblem.map { SearchEvent.problem($0).bytes(id: nil) } ?? [])
    }

    /// The whole layout as the last event, for listeners that cannot be sent every event in between.
    var wholeBytes: [UInt8]? { history.latest.map { SearchEvent.layout($0).bytes(id: log.id(of: log.last)) } }

    /// The approximate size of the search in bytes.
    var byteCount: Int {
        let layouts = log.byteCount > 0 ? log.byteCount : history.latest?.count ?? 0
        return layouts + log.events.count * 256 + SearchLimits.ownBytes
    }
}

/// The exposures of one search that were recorded: each experiment's once in each phase, and once more if another arm turns
/// out to have another layout.
struct ToldExposures {
    private struct Key: Hashable {
        let experiment: String
        let phase: Exposure.Phase
    }

    /// By experiment and phase: whether a layout that differs was recorded.
    private var told: [Key: Bool] = [:]

    /// Lists the new exposures of a layout that was just assembled.
    mutating func news(of page: LayoutPage, milliseconds: Int) -> [Exposure] {
        let phase: Exposure.Phase = page.inputs.phase == .beforeResults ? .beforeResults : .results
        // Other arms' layouts are only assembled while an exposure may still be missing.
        guard
            !told.contains(where: { $0.key.phase == phase })
                || told.contains(where: { $0.key.phase == phase && !$0.value })
        else { return [] }
        return page.exposures(milliseconds: milliseconds).filter { exposure in
            let key = Key(experiment: exposure.experiment, phase: phase)
            let differs = exposure.differs == true
            guard let before = told[key] else {
                told[key] = differs
                return true
            }
            guard differs, !before else { return false }
            told[key] = true
            return true
        }
    }
}
