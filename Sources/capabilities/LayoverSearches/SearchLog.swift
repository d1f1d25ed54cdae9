/// The events of one search, numbered from 1, as far back as they are kept.
struct SearchLog {
    /// Names the search on this server, so that no number of another is taken for one of these.
    let name: String
    private(set) var events: [SearchEvent] = []
    /// The number of the last event; 0 before the first.
    private(set) var last = 0

    init(name: String) { self.name = name }

    private var first: Int { last - events.count + 1 }

    func id(of number: Int) -> String { "\(name).\(number)" }

    mutating func append(_ event: SearchEvent) {
        events.append(event)
        last += 1
        if events.count > SearchLimits.events { events.removeFirst(events.count - SearchLimits.events) }
    }

    /// Keeps number 1 for an event that is made once somebody asks for it.
    mutating func keepFirst() { if last == 0 { last = 1 } }

    /// True while the number that was kept has no event yet.
    var isFirstMissing: Bool { first == 2 && events.count < SearchLimits.events }

    /// Puts the event in for which the first number was kept.
    mutating func putFirst(_ event: SearchEvent) { if isFirstMissing { events.insert(event, at: 0) } }

    /// The number that an id of this log has; `nil` for another's.
    func number(of id: String) -> Int? {
        let prefix = name + "."
        guard id.hasPrefix(prefix), let number = Int(id.dropFirst(prefix.count)), (0...last).contains(number) else {
            return nil
        }
        return number
    }

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

    /// The last event that tells of results.
    var results: ResultsNote? {
        for event in events.reversed() { if case .results(let note) = event { return note } }
        return nil
    }

    /// The last event that tells of a problem.
    var lastProblem: ProblemNote? {
        for event in events.reversed() { if case .problem(let note) = event { return note } }
        return nil
    }

    /// The last event, if it tells of a problem.
    var currentProblem: ProblemNote? { if case .problem(let note)? = events.last { note } else { nil } }
}
