import LayoverHTTP
import LayoverTrips

/// What a browser brings of who its reader is: a guest's secret for all trips, and keys of single ones.
///
/// Pages, calls, events and results all find out here who a browser's reader is in a trip.
struct BrowserCookies: Hashable, Sendable {
    /// The guest's that it brings, else a new one.
    let guest: GuestCookie
    let keys: KeysCookie
    let bringsGuest: Bool

    init(_ request: borrowing HTTPRequest, _ secrets: TripSecrets) {
        let guest = GuestCookie(request)
        self.init(guest ?? GuestCookie(secrets), KeysCookie(request, secrets), bringsGuest: guest != nil)
    }

    init(_ guest: GuestCookie, _ keys: KeysCookie, bringsGuest: Bool) {
        self.guest = guest
        self.keys = keys
        self.bringsGuest = bringsGuest
    }

    /// Whether it brings anything, and thus keeps what it is given.
    var isKnown: Bool { bringsGuest || !keys.isEmpty }

    /// The key by which the reader is known in a trip, or would become somebody there: one that was handed over and whose person is
    /// there, else the guest's own.
    func key(in rows: TripRows, _ secrets: TripSecrets) -> PersonKey {
        keys.key(in: rows) ?? guest.key(in: rows, secrets)
    }

    /// What the browser is to keep for as long again, but for keys of those who are gone from a trip.
    func renewed(in rows: TripRows) -> [HTTPHeader] {
        [guest.header] + (keys.isEmpty ? [] : [keys.without(goneFrom: rows).header])
    }

    /// What the browser is to keep that took a hand-over.
    func adding(_ key: PersonKey) -> [HTTPHeader] { [guest.header, keys.adding(key).header] }
}
