/// Why a press on a page is not accepted as it is.
enum PressRefusal: Error {
    /// An operator has switched it off.
    case off
    /// A page of another site sent it, or no page.
    case foreign
    /// No browser keeps a cookie here.
    case unsafe
    /// The browser keeps no cookie.
    case cookie
    /// The form is more than a day old, or for another person.
    case outdated
    case often(TripRefusal)
}
