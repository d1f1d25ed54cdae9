import LayoverHTTP
import LayoverTrips

/// A written view under the tag of the trip's state.
struct TripBody: Sendable {
    let tag: String
    let bytes: SharedBytes
}

/// Written views: one for each trip and viewer.
typealias TripBodies = KeptByTrip<TripViewer, TripBody>

extension TripBodies {
    convenience init(count: Int = TripCallLimits.readyBodies, bytes: Int = TripCallLimits.readyBytes) {
        self.init(countLimit: count, byteLimit: bytes)
    }

    func find(_ trip: TripID, _ tag: TripTag) -> SharedBytes? {
        value(trip, tag.viewer).flatMap { $0.tag == tag.text ? $0.bytes : nil }
    }

    func keep(_ bytes: SharedBytes, _ trip: TripID, _ tag: TripTag) {
        keep(TripBody(tag: tag.text, bytes: bytes), bytes: bytes.count, of: trip, as: tag.viewer)
    }
}
