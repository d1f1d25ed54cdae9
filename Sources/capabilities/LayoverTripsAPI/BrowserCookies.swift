import LayoverHTTP
import LayoverTrips

/// The cookies that identify a browser's reader: a guest's secret for all trips, and keys of single ones.
///
/// Pages, calls, events and results all identify the reader of a trip by them.
struct BrowserCookies: Hashable, Sendable {
    /// The guest cookie of the request, else a new one.
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

    /// Whether the request has any of the cookies, so that the browser keeps new ones too.
    var isKnown: Bool { bringsGuest || !keys.isEmpty }

    /// The key by which the reader is known in a trip, or would join it: a key that was handed over and whose person is in
    /// the trip, else the guest's own.
    func key(in rows: TripRows, _ secrets: TripSecrets) -> PersonKey {
        keys.key(in: rows) ?? guest.key(in: rows, secrets)
    }

    /// The cookies that are renewed, without keys of persons who are gone from a trip.
    func renewed(in rows: TripRows) -> [HTTPHeader] {
        [guest.header] + (keys.isEmpty ? [] : [keys.without(goneFrom: rows).header])
    }

    /// The cookies of a browser that took a hand-over.
    func adding(_ key: PersonKey) -> [HTTPHeader] { [guest.header, keys.adding(key).header] }
}
