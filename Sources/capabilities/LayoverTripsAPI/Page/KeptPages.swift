import LayoverModel
import LayoverSchema
import LayoverTrips
import Synchronization

/// Pages for visitors who have not joined, kept ready for others who follow the same link: they are equal except for the
/// proof of their forms and the page's nonce.
///
/// A page of a person who joined is never kept, because it is theirs alone. The pages of a trip are dropped with each commit
/// that changes it, so that no data of a person who left stays here.
final class KeptPages: Sendable {
    /// Everything that a visitor's page depends on, except the time.
    struct Key: Hashable {
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

    private struct Entry {
        let page: UnsignedPage
        let writtenAt: UTCInstant
    }

    private struct State {
        var trips: [TripID: [Key: Entry]] = [:]
        var count = 0
        var byteCount = 0
    }

    private let state = Mutex(State())
    private let countLimit: Int
    private let byteLimit: Int

    init(count: Int = TripCallLimits.keptPages, bytes: Int = TripCallLimits.keptPageBytes) {
        countLimit = count
        byteLimit = bytes
    }

    /// The number of kept pages, and their bytes.
    var size: (count: Int, bytes: Int) { state.withLock { ($0.count, $0.byteCount) } }

    /// A page that is not older than ``TripCallLimits/keptPageSeconds``, so that the times on it are right.
    func find(_ trip: TripID, _ key: Key, now: UTCInstant) -> UnsignedPage? {
        state.withLock { state in
            guard let entry = state.trips[trip]?[key] else { return nil }
            let age = now.seconds - entry.writtenAt.seconds
            return (0..<TripCallLimits.keptPageSeconds).contains(age) ? entry.page : nil
        }
    }

    /// Keeps a page; all others are dropped if there is no room.
    func keep(_ page: UnsignedPage, _ trip: TripID, _ key: Key, now: UTCInstant) {
        state.withLock { state in
            if state.count >= countLimit || state.byteCount + page.byteCount > byteLimit { state = State() }
            guard page.byteCount <= byteLimit else { return }
            let entry = Entry(page: page, writtenAt: now)
            let old = state.trips[trip, default: [:]].updateValue(entry, forKey: key)
            state.count += old == nil ? 1 : 0
            state.byteCount += page.byteCount - (old?.page.byteCount ?? 0)
        }
    }

    func forgetAll() { state.withLock { $0 = State() } }

    func forget(_ trip: TripID) {
        state.withLock { state in
            guard let entries = state.trips.removeValue(forKey: trip) else { return }
            state.count -= entries.count
            state.byteCount -= entries.values.reduce(0) { $0 + $1.page.byteCount }
        }
    }
}
