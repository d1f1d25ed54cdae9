import LayoverAssembly

/// The events of one search, numbered from 1, as far back as they are kept.
struct SearchLog {
    /// Names the search on this server, so that event numbers of another search are not mistaken for its own.
    let name: String
    private(set) var events: [SearchEvent] = []
    /// The number of the last event; 0 before the first.
    private(set) var last = 0
    /// The last event about results.
    private(set) var results: ResultsNote?
    /// The last event about a problem.
    private(set) var lastProblem: ProblemNote?
    /// The last event, if it is about a problem.
    private(set) var currentProblem: ProblemNote?
    /// True while number 1 is reserved for an event that no client has requested.
    private var isFirstKept = false
    /// The layout that clients draw from each event on, as far back as patches can start.
    private var drawn: [(number: Int, revision: String)] = []
    /// Bytes of the layouts that the events hold, each shared card counted once.
    private(set) var byteCount = 0

    init(name: String) { self.name = name }

    private var first: Int { last - events.count + 1 }

    func id(of number: Int) -> String { "\(name).\(number)" }

    mutating func append(_ event: SearchEvent) {
        last += 1
        note(event)
        events.append(event)
        guard events.count > SearchLimits.events else { return }
        events.removeFirst(events.count - SearchLimits.events)
        countBytes()
    }

    private mutating func note(_ event: SearchEvent) {
        currentProblem = nil
        switch event {
        case .layout(let revision), .change(_, let revision):
            byteCount += revision.byteCount(beside: events.last { $0.revision != nil }?.revision)
            drawn.append((last, revision.name))
            if drawn.count > SearchLimits.revisions { drawn.removeFirst(drawn.count - SearchLimits.revisions) }
        case .results(let note): results = note
        case .problem(let note): (lastProblem, currentProblem) = (note, note)
        case .end: break
        }
    }

    private mutating func countBytes() {
        let layouts = layouts
        byteCount = zip(layouts, [nil] + layouts.map(Optional.some)).reduce(0) { $0 + $1.0.byteCount(beside: $1.1) }
    }

    /// Layouts that the events hold, oldest first.
    var layouts: [LayoutRevision] { events.compactMap(\.revision) }

    /// Reserves number 1 for an event that is made when a client requests it.
    mutating func keepFirst() { if last == 0 { (last, isFirstKept) = (1, true) } }

    /// True while the reserved number has no event, and no later event was dropped.
    var isFirstMissing: Bool { isFirstKept && first == 2 && events.count < SearchLimits.events }

    /// Inserts the event for which the first number was reserved.
    mutating func putFirst(_ event: SearchEvent) {
        guard isFirstMissing else { return }
        isFirstKept = false
        events.insert(event, at: 0)
        countBytes()
    }

    /// Drops all events so far.
    ///
    /// They are then treated like events that are too old.
    mutating func dropEvents() {
        (events, byteCount, isFirstKept) = ([], 0, false)
    }

    /// The number in an id of this log; `nil` for an id of another log.
    func number(of id: String) -> Int? {
        let prefix = name + "."
        guard id.hasPrefix(prefix), let number = Int(id.dropFirst(prefix.count)), (0...last).contains(number) else {
            return nil
        }
        return number
    }

    /// The name of the layout that a client draws after this event; `nil` if it is no longer known.
    func revision(after number: Int) -> String? { drawn.last { $0.number <= number }?.revision }

    /// All later events, as they are sent.
    ///
    /// - Returns: `nil` if some of them were dropped, or they are more than a stream is sent at once.
    func bytes(after number: Int) -> [UInt8]? {
        guard number >= first - 1, number <= last else { return nil }
        var output: [UInt8] = []
        for next in (number + 1)..<(last + 1) {
            output += events[next - first].bytes(id: id(of: next))
            guard output.count <= SearchLimits.replayBytes else { return nil }
        }
        return output
    }
}

extension LayoutRevision {
    /// Bytes that it adds to an earlier one with which it may share cards.
    fileprivate func byteCount(beside earlier: LayoutRevision?) -> Int {
        let known = Dictionary(earlier?.cards.map { ($0.id, $0.bytes.count) } ?? []) { first, _ in first }
        return cards.reduce(head.count + tail.count) { total, card in
            known[card.id] == card.bytes.count ? total : total + card.bytes.count
        }
    }
}
