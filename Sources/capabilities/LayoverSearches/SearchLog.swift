import LayoverAssembly

/// The events of one search, numbered from 1, as far back as they are kept.
struct SearchLog {
    /// Names the search on this server, so that no number of another is taken for one of these.
    let name: String
    private(set) var events: [SearchEvent] = []
    /// The number of the last event; 0 before the first.
    private(set) var last = 0
    /// The last event that tells of results.
    private(set) var results: ResultsNote?
    /// The last event that tells of a problem.
    private(set) var lastProblem: ProblemNote?
    /// The last event, if it tells of a problem.
    private(set) var currentProblem: ProblemNote?
    /// True while number 1 is kept for an event that nobody has asked for.
    private var isFirstKept = false
    /// Which layout clients draw from which event on, as far back as patches start.
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

    /// Keeps number 1 for an event that is made once somebody asks for it.
    mutating func keepFirst() { if last == 0 { (last, isFirstKept) = (1, true) } }

    /// True while the number that was kept has no event yet, and none behind it is gone.
    var isFirstMissing: Bool { isFirstKept && first == 2 && events.count < SearchLimits.events }

    /// Puts the event in for which the first number was kept.
    mutating func putFirst(_ event: SearchEvent) {
        guard isFirstMissing else { return }
        isFirstKept = false
        events.insert(event, at: 0)
        countBytes()
    }

    /// Lets go of all events so far, which are then as good as older ones than are kept.
    mutating func dropEvents() {
        (events, byteCount, isFirstKept) = ([], 0, false)
    }

    /// The number that an id of this log has; `nil` for another's.
    func number(of id: String) -> Int? {
        let prefix = name + "."
        guard id.hasPrefix(prefix), let number = Int(id.dropFirst(prefix.count)), (0...last).contains(number) else {
            return nil
        }
        return number
    }

    /// The name of the layout that a client draws that heard this event last; `nil` where that is not known any more.
    func revision(after number: Int) -> String? { drawn.last { $0.number <= number }?.revision }

    /// Everything behind an event, as it goes over the wire.
    ///
    /// - Returns: `nil` where part of it is gone, or it is more than a stream takes at once.
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
    /// Bytes that it takes beside an earlier one that it may share cards with.
    fileprivate func byteCount(beside earlier: LayoutRevision?) -> Int {
        let known = Dictionary(earlier?.cards.map { ($0.id, $0.bytes.count) } ?? []) { first, _ in first }
        return cards.reduce(head.count + tail.count) { total, card in
            known[card.id] == card.bytes.count ? total : total + card.bytes.count
        }
    }
}
