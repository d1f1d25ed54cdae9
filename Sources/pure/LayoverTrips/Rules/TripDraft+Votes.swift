// Votes: a cell that only its owner writes, and numbers that order the votes of one person.
extension TripDraft {
    typealias Answer = (TripReply.Result, changed: Bool)

    /// Sets a vote, or removes it.
    mutating func vote(_ input: VoteInput, on item: ItemID, _ me: TripPerson) throws(TripProblem) -> Answer {
        let value = try input.value.get(or: .voteValue)
        guard value.map(settings.ballot.takes) ?? true else { throw .voteValue }
        let seq = try number(input, me)
        guard !settings.isClosed else { throw .closed }
        let item = try votable(item, me)
        let cell = VoteCell(settings.ballot, item.id)
        let old = rows.votes[me.id]?[cell]
        if let old, seq <= old.seq {
            guard seq == old.seq, old.value == value, old.item == item.id else {
                throw .voteSuperseded(old.value, seq: old.seq)
            }
            return (.vote(value, seq: seq), false)
        }
        let isProved = try prove(item, me)
        // With a single choice, removing a vote on an item that was not chosen removes nothing.
        if value == nil, let old, old.value != nil, old.item != item.id {
            return (.vote(nil, seq: old.seq), isProved)
        }
        let vote = TripVote(item: item.id, value: value, seq: seq, price: item.price?.latest)
        // A higher number is kept even with the same vote, because it decides about late ones. A vote without a number has
        // nothing to keep.
        if let old, input.seq == .valid(nil), isSame(vote, old) {
            return (.vote(value, seq: old.seq), isProved)
        }
        let isOther = write(vote, over: old, in: cell, me)
        return (.vote(value, seq: seq), isOther || isProved)
    }

    /// The number of a vote; a vote without a number is numbered after the person's latest.
    private func number(_ input: VoteInput, _ me: TripPerson) throws(TripProblem) -> Int {
        guard let seq = try input.seq.get(or: .seqInvalid) else { return me.seq + 1 }
        guard seq - me.seq <= limits.seqAhead else { throw .seqTooFar }
        return seq
    }

    /// The item that is voted on.
    private func votable(_ id: ItemID, _ me: TripPerson) throws(TripProblem) -> TripItem {
        guard let item = live(id) else { throw .itemUnknown }
        guard !item.isRemoved else { throw .itemRemoved }
        return item
    }

    /// A vote by a person who did not stage the item proves that its message was sent.
    ///
    /// - Returns: Whether it was only staged before.
    private mutating func prove(_ item: TripItem, _ me: TripPerson) throws(TripProblem) -> Bool {
        guard !item.isSent, item.adder(me.id) == nil else { return false }
        try checkRoom()
        show(item, adders: item.adders.map { TripAdder(person: $0.person, isSent: true, at: $0.at) })
        return true
    }

    /// Whether a vote is the same as the one in force, at the same price.
    private func isSame(_ vote: TripVote, _ old: TripVote?) -> Bool {
        vote.value == old?.value && (vote.value == nil || (vote.item == old?.item && vote.price == old?.price))
    }

    /// - Returns: Whether anything has changed.
    private mutating func write(
        _ vote: TripVote, over old: TripVote?, in cell: VoteCell, _ me: TripPerson
    ) -> Bool {
        let isSame = isSame(vote, old)
        let change = isSame ? nil : change(from: old, to: vote)
        put(vote, of: me.id, in: cell)
        put(me.id) {
            $0.seq = max($0.seq, vote.seq)
            // A change that all people see has a revision.
            if change == nil { $0.mine += 1 }
        }
        if let change { log(change.kind, item: change.item, person: me.id) }
        return !isSame
    }

    /// The visible change by a new vote; `nil` if the old and the new one are on staged items.
    private func change(from old: TripVote?, to new: TripVote) -> (kind: TripChange.Kind, item: ItemID)? {
        if rows.items[new.item]?.isVisible == true { return (new.value == nil ? .cleared : .voted, new.item) }
        guard let old, old.value != nil, rows.items[old.item]?.isVisible == true else { return nil }
        return (.cleared, old.item)
    }
}
