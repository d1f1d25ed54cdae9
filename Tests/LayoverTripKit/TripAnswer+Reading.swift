package import LayoverModel
package import LayoverTrips

// Shorthands for reading an answer in tests.
extension Result where Success == TripOutcome, Failure == TripStoreFault {
    package var reply: TripReply? { if case .success(.done(let reply)) = self { reply } else { nil } }
    package var replay: TripReply? { if case .success(.replayed(let reply)) = self { reply } else { nil } }
    package var problem: TripProblem? { if case .success(.refused(let problem)) = self { problem } else { nil } }
    package var isDone: Bool { reply != nil }

    /// The current vote, if the answer is about a vote.
    package var vote: (value: VoteValue?, seq: Int)? {
        if case .vote(let value, let seq) = reply?.result { (value, seq) } else { nil }
    }
}

extension SettingsPatch {
    /// Closes a trip.
    package static var closing: SettingsPatch {
        var patch = SettingsPatch()
        patch.isClosed = true
        return patch
    }

    /// Closes a trip an hour after `now`.
    package static func closing(at now: UTCInstant) -> SettingsPatch {
        var patch = SettingsPatch()
        patch.closesAt = .some(now.adding(seconds: 3_600))
        return patch
    }
}
