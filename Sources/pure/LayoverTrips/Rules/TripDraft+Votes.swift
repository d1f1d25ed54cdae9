// Votes: a cell that its owner alone writes, and numbers that order one person's own.
extension TripDraft {
    typealias Answer = (TripReply.Result, changed: Bool)

    /// Takes a vote, or takes it back.
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
        // Of a single choice, taking back what was not chosen takes nothing back.
        if value == nil, let old, old.value != nil, old.item != item.id {
            return (.vote(nil, seq: old.seq), isProved)
        }
        let vote = TripVote(item: item.id, value: value, seq: seq, price: item.price?.latest)
        // A higher number is kept even with the same vote, for it decides about late ones. A vote without one has nothing to keep.
        if let old, input.seq == .valid(nil), isSame(vote, old) {
            return (.vote(value, seq: old.seq), isProved)
        }
        let isOther = write(vote, over: old, in: cell, me)
        return (.vote(value, seq: seq), isOther || isProved)
    }

    /// The number of a vote; one that was sent without goes on where its person is.
    private func number(_ input: VoteInput, _ me: TripPerson) throws(TripProblem) -> Int {
        guard let seq = try input.seq.get(or: .seqInvalid) else { return me.seq + 1 }
        guard seq - me.seq <= limits.seqAhead else { throw .seqTooFar }
        return seq
    }

    /// The item on which a vote is given.
    private func votable(_ id: ItemID, _ me: TripPerson) throws(TripProblem) -> TripItem {
        guard let item = live(id) else { throw .itemUnknown }
        guard !item.isRemoved else { throw .itemRemoved }
        return item
    }

    /// Who votes on what somebody else staged came through the message: it was sent.
    ///
    /// - Returns: Whether it was only staged before.
    private mutating func prove(_ item: TripItem, _ me: TripPerson) throws(TripProblem) -> Bool {
        guard !item.isSent, item.adder(me.id) == nil else { return false }
        try checkRoom()
        show(item, adders: item.adders.map { TripAdder(person: $0.person, isSent: true, at: $0.at) })
        return true
    }

    /// Whether a vote says what is in force, at the same price.
    private func isSame(_ vote: TripVote, _ old: TripVote?) -> Bool {
        vote.value == old?.value && (vote.value == nil || (vote.item == old?.item && vote.price == old?.price))
    }

    /// - Returns: Whether anything is other than before.
    private mutating func write(
        _ vote: TripVote, over old: TripVote?, in cell: VoteCell, _ me: TripPerson
    ) -> Bool {
        let isSame = isSame(vote, old)
        let change = isSame ? nil : change(from: old, to: vote)
        put(vote, of: me.id, in: cell)
        put(me.id) {
            $0.seq = max($0.seq, vote.seq)
            // What everybody sees has a revision.
            if change == nil { $0.mine += 1 }
        }
        if let change { log(change.kind, item: change.item, person: me.id) }
        return !isSame
    }

    /// What everybody sees of a vote that moves; nothing of one that was and is on staged items.
    private func change(from old: TripVote?, to new: TripVote) -> (kind: TripChange.Kind, item: ItemID)? {
        if rows.items[new.item]?.isVisible == true { return (new.value == nil ? .cleared : .voted, new.item) }
        guard let old, old.value != nil, rows.items[old.item]?.isVisible == true else { return nil }
        return (.cleared, old.item)
    }
}
