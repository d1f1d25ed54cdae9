import LayoverModel
import LayoverTrips

/// A reader's view of a hand-over, at one time.
struct TakeoverVisit: Sendable {
    let rows: TripRows
    let handover: TripHandover
    /// The reader for whom the form on its page is written: this browser, and this hand-over.
    let reader: TripHash
    let now: UTCInstant

    /// - Throws: `unknown` if there is none, `ended` for a trip whose time is over.
    init(_ rows: TripRows?, _ call: PageCall, _ context: TripContext) throws(TripProblem) {
        guard let rows, let hash = call.hash, let handover = rows.handovers[hash] else { throw .unknown }
        let now = context.now
        guard now < rows.trip.expires || !handover.isLive(at: now) else { throw .ended }
        let secrets = context.secrets
        reader = secrets.hash([call.browser.guest.identity(secrets).bytes, hash.bytes])
        (self.rows, self.handover, self.now) = (rows, handover, now)
    }

    /// Whether it can be taken now; a repeated request of the browser that took it still receives the same answer.
    var isLive: Bool { handover.isLive(at: now) }
}
