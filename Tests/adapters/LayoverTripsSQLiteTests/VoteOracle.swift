import LayoverTripKit
import LayoverTrips
import Testing

/// The votes that a trip must have, derived from the answers alone and without any rule of the product.
///
/// Answers arrive in the order of the decisions. An accepted vote is active until its owner changes it, its owner leaves,
/// or its item is removed; a rejected vote is never stored.
struct VoteOracle {
    /// A person's last vote on an item.
    private struct Cell: Hashable {
        let value: VoteValue?
        let seq: Int
    }

    private let names: [TripHash: PersonID]
    private let lines: [TripChange]
    private var cells: [PersonID: [ItemID: Cell]] = [:]
    /// Items that all people can see.
    private var sent: Set<ItemID> = []
    private var revision = 0
    /// The number of vote lines in the log that belong to an answer.
    private(set) var accounted = 0

    /// - Parameters:
    ///   - script: The trip's script.
    ///   - people: The names of all people.
    ///   - lines: The whole change log.
    init(_ script: TripScript, people: [String], lines: [TripChange]) {
        self.lines = lines
        names = Dictionary(uniqueKeysWithValues: people.map { (script.key($0), script.person($0)) })
    }

    /// Takes the next answer and compares it with the lines that it wrote.
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
        // A vote on another person's staged item publishes the item with all votes on it; no line then records the votes
        // separately.
        guard !own.contains(where: { $0.kind == .added && $0.item == item }) else {
            #expect(
                [person, nil].contains(last.person) || old?.value == cell.value, "a vote that changed is in no line")
            return
        }
        #expect([.voted, .cleared].contains(last.kind), "the line is of something else")
        #expect(last.item == item, "the line is of something else")
        #expect(last.kind == (cell.value == nil ? .cleared : .voted), "the line says another vote")
        #expect(last.person == person || last.person == nil, "the line names somebody else")
    }

    /// A new item replaces a removed one: the votes on the old item are gone.
    private mutating func forget(_ item: ItemID) {
        for person in cells.keys { cells[person]?[item] = nil }
        sent.remove(item)
    }

    /// Each vote line has its owner's last vote.
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

    /// Compares the active votes with the accepted ones.
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
