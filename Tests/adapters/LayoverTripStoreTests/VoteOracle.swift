import LayoverTripKit
import LayoverTrips
import Testing

/// What a trip's votes must be, worked out of what was answered alone: none of the rules of the product decide here.
///
/// Answers come in the order in which they were decided. A vote that was accepted is in force until its owner changes it, its owner
/// goes, or its item does; one that was refused is nowhere.
struct VoteOracle {
    /// What one person said of one item last.
    private struct Cell: Hashable {
        let value: VoteValue?
        let seq: Int
    }

    private let names: [TripHash: PersonID]
    private let lines: [TripChange]
    private var cells: [PersonID: [ItemID: Cell]] = [:]
    /// Items that everybody knows.
    private var sent: Set<ItemID> = []
    private var revision = 0
    /// Lines of votes in the log that an answer accounts for.
    private(set) var accounted = 0

    /// - Parameters:
    ///   - script: Of the trip.
    ///   - people: By their names.
    ///   - lines: The whole change log.
    init(_ script: TripScript, people: [String], lines: [TripChange]) {
        self.lines = lines
        names = Dictionary(uniqueKeysWithValues: people.map { (script.key($0), script.person($0)) })
    }

    /// Takes the next answer, and holds the lines that it wrote against it.
    mutating func take(_ decided: DecidedRequest) {
        guard case .done(let reply) = decided.outcome else { return }
        #expect(reply.revision >= revision, "the revision goes back")
        let own = reply.revision > revision ? Array(lines[revision..<reply.revision]) : []
        revision = reply.revision
        let person: PersonID? = if case .key(let key) = decided.request.caller { names[key] } else { nil }
        switch decided.request.command {
        case .vote(let item, _):
            if let person, case .vote(let value, let seq) = reply.result {
                cast(Cell(value: value, seq: seq), by: person, on: item, changed: reply.changed, own)
            }
        case .add(let new):
            if case .item(let item, isNew: true) = reply.result {
                #expect(item == new.id)
                forget(item)
            }
        case .leave: if let person { cells[person] = nil }
        case .expel(let gone): cells[gone] = nil
        default: break
        }
        account(for: own)
    }

    private mutating func cast(
        _ cell: Cell, by person: PersonID, on item: ItemID, changed: Bool, _ own: [TripChange]
    ) {
        let old = cells[person]?[item]
        #expect(old.map { cell.seq > $0.seq || cell == $0 } ?? true, "an older vote stands over a newer one")
        #expect(changed || old?.value == cell.value, "a vote that changes something is said to change nothing")
        cells[person, default: [:]][item] = cell
        guard changed, let last = own.last else {
            #expect(!changed || !sent.contains(item), "a vote on what all see is in no line")
            return
        }
        // Who votes on what somebody else staged shows it with all votes on it; where that is all, no line tells of their own.
        guard !own.contains(where: { $0.kind == .added && $0.item == item }) else {
            #expect(
                [person, nil].contains(last.person) || old?.value == cell.value, "a vote that changed is in no line")
            return
        }
        #expect([.voted, .cleared].contains(last.kind) && last.item == item, "the line is of something else")
        #expect(last.kind == (cell.value == nil ? .cleared : .voted), "the line says another vote")
        #expect(last.person == person || last.person == nil, "the line names somebody else")
    }

    /// A new item in the place of one that is no more: what was said of that is gone.
    private mutating func forget(_ item: ItemID) {
        for person in cells.keys { cells[person]?[item] = nil }
        sent.remove(item)
    }

    /// Each line of a vote says what its owner said last.
    private mutating func account(for own: [TripChange]) {
        for line in own {
            guard let item = line.item else { continue }
            switch line.kind {
            case .added: sent.insert(item)
            case .voted, .cleared:
                accounted += 1
                guard let person = line.person else { continue }
                let isCleared = cells[person]?[item]?.value == nil
                #expect(isCleared == (line.kind == .cleared), "a line of a vote that nobody cast")
            default: break
            }
        }
    }

    /// Holds what is in force against what was accepted.
    func check(_ rows: TripRows) {
        for person in rows.people.values {
            let wanted = (cells[person.id] ?? [:]).filter { rows.items[$0.key] != nil }
            let found = (rows.votes[person.id] ?? [:]).map { cell, vote in
                #expect(cell == .item(vote.item))
                return (vote.item, Cell(value: vote.value, seq: vote.seq))
            }
            #expect(Dictionary(uniqueKeysWithValues: found) == (person.isGone ? [:] : wanted))
        }
        let told = lines.count { [.voted, .cleared].contains($0.kind) }
        #expect(accounted == told, "a line of the log is nobody's answer")
    }
}
