/// Visits that begin now: whether a place is open on arrival, and for the whole stay.
struct HoursVisit {
    struct Verdict: Equatable {
        let exclusion: PickExclusion?
        /// Minutes from arrival to closing; `nil` if hours are unknown or assumed.
        let closesAfter: Int?
    }

    private let policy: HoursPolicy
    private let clock: PickClock
    private let mode: HoursPolicy.Mode
    private var zones = ZoneTimes()

    init(policy: HoursPolicy, clock: PickClock, mode: HoursPolicy.Mode) {
        self.policy = policy
        self.clock = clock
        self.mode = mode
    }

    mutating func verdict(on candidate: PickCandidate, distance: Int?) -> Verdict {
        let travel = policy.travelMinutes(distance, mode)
        if let hours = candidate.hours, let (state, left) = look(hours, candidate, travel), state != .unknown {
            let reason = reason(state, left)
            return Verdict(
                exclusion: reason, closesAfter: reason == nil ? min(left, PickLimits.closesAfterMinutes) : nil)
        }
        if let assumed = policy.assume, let (state, left) = look(assumed, candidate, travel), state != .unknown {
            return Verdict(exclusion: reason(state, left), closesAfter: nil)
        }
        return Verdict(exclusion: policy.keepsUnknown ? nil : .hoursUnknown, closesAfter: nil)
    }

    private func reason(_ state: HoursState, _ left: Int) -> PickExclusion? {
        guard state == .open else { return .closed }
        return left < policy.stay ? .closesSoon : nil
    }

    /// The state on arrival and its duration in minutes.
    private mutating func look(
        _ hours: OpeningHours, _ candidate: PickCandidate, _ travel: Int
    ) -> (HoursState, Int)? {
        let holidays = holidays(of: candidate, for: hours)
        let always = PickLimits.hoursLookAheadDays * 1_440
        switch clock {
        case .wall(let minutes):
            let arrival = minutes + travel
            let answer = hours.answer(at: arrival, holidays: holidays)
            return (answer.state, answer.until.map { $0 - arrival } ?? always)
        case .moment(let now, let usual):
            let arrival = now.adding(minutes: travel)
            let zone = candidate.zone ?? usual
            guard let minute = zones.minute(arrival, in: zone) else { return nil }
            let answer = hours.answer(at: minute, holidays: holidays)
            guard let until = answer.until else { return (answer.state, always) }
            return zones.minutes(arrival, until: until, in: zone).map { (answer.state, $0) }
        }
    }

    /// The holidays of the place's own country; an assumed zone is not used, because it may be in another country.
    private func holidays(of candidate: PickCandidate, for hours: OpeningHours) -> HolidayCalendar {
        guard hours.hasHolidays else { return .unknown }
        return HolidayCalendar(country: candidate.country, zone: candidate.zone)
    }
}
