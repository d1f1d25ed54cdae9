import LayoverModel
import LayoverTrips

/// Who opens which hand-over, at one moment.
struct TakeoverVisit: Sendable {
    let rows: TripRows
    let handover: TripHandover
    /// For whom the form on its page is: this browser, and this hand-over.
    let reader: TripHash
    let now: UTCInstant

    /// - Throws: `unknown` where there is none, `ended` for a trip whose time is over.
    init(_ rows: TripRows?, _ call: PageCall, _ context: TripContext) throws(TripProblem) {
        guard let rows, let hash = call.hash, let handover = rows.handovers[hash] else { throw .unknown }
        let now = context.now
        guard now < rows.trip.expires || !handover.isLive(at: now) else { throw .ended }
        let secrets = context.secrets
        reader = secrets.hash([call.browser.guest.identity(secrets).bytes, hash.bytes])
        (self.rows, self.handover, self.now) = (rows, handover, now)
    }

    /// Whether it may be taken now; whoever took it is still answered as before.
    var isLive: Bool { handover.isLive(at: now) }
}
