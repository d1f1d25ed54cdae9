import LayoverModel
import LayoverTripContent
import LayoverTrips

/// Everything that a visitor's page depends on, except the time.
struct VisitorPageKey: Hashable, Sendable {
    /// Names the visible state of the trip.
    let tag: String
    let link: TripHash
    /// The address by which its readers reach it.
    let address: String
    /// The number of the catalog and its kills; one number has one template for each language.
    let publication: Int
    let template: ObjectIdentifier
    let wanted: LocaleTag?
    let said: TripPageNotice?
    let isSafe: Bool
}

struct VisitorPage: Sendable {
    let page: UnsignedPage
    let writtenAt: UTCInstant
}

/// Pages for visitors who have not joined, for others who follow the same link: they are equal except for the proof of their
/// forms and the page's nonce.
///
/// A page of a person who joined is never kept, because it is theirs alone.
typealias KeptPages = KeptByTrip<VisitorPageKey, VisitorPage>

extension KeptPages {
    typealias Key = VisitorPageKey

    convenience init(count: Int = TripCallLimits.keptPages, bytes: Int = TripCallLimits.keptPageBytes) {
        self.init(countLimit: count, byteLimit: bytes)
    }

    /// A page that is not older than ``TripCallLimits/keptPageSeconds``, so that the times on it are right.
    func find(_ trip: TripID, _ key: Key, now: UTCInstant) -> UnsignedPage? {
        guard let kept = value(trip, key) else { return nil }
        let age = now.seconds - kept.writtenAt.seconds
        return (0..<TripCallLimits.keptPageSeconds).contains(age) ? kept.page : nil
    }

    func keep(_ page: UnsignedPage, _ trip: TripID, _ key: Key, now: UTCInstant) {
        keep(VisitorPage(page: page, writtenAt: now), bytes: page.byteCount, of: trip, as: key)
    }
}
