import LayoverModel

// Links: managers make and revoke them; people who joined with one stay.
extension TripDraft {
    mutating func make(_ new: NewLink, _ me: TripPerson) throws(TripProblem) -> Answer {
        let right = try new.right.get(or: .settingInvalid)
        let seconds = try new.seconds.get(or: .settingInvalid)
        guard seconds.map({ (1...limits.linkSeconds).contains($0) }) ?? true, rows.links[new.hash] == nil else {
            throw .settingInvalid
        }
        let moment = now
        dropLinks { !$0.isLive(at: moment) }
        guard rows.links.count < limits.links else { throw .linksFull }
        let link = TripLink(hash: new.hash, right: right, expires: seconds.map(now.adding(seconds:)))
        put(link)
        touch(me.id)
        return (.link(link.id), true)
    }

    mutating func revoke(_ id: LinkID, _ me: TripPerson) throws(TripProblem) -> Answer {
        guard var link = rows.links.values.first(where: { $0.id == id }) else { throw .unknown }
        guard !link.isRevoked else { return (.done, false) }
        link.isRevoked = true
        put(link)
        touch(me.id)
        return (.done, true)
    }

    /// Drops links that open nothing any more, so that a trip has at most `limits.links` of them.
    mutating func dropLinks(where isOver: (TripLink) -> Bool) {
        for link in rows.links.values.filter(isOver).sorted(by: { $0.id < $1.id }) { drop(link) }
    }
}
