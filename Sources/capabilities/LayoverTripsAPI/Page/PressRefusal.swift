import LayoverTripContent

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

    /// What the page reports; `nil` if it shows the press again.
    var words: PageWriter.Words? {
        switch self {
        case .off: PageWriter.Words(said: .off, status: 503)
        case .foreign: PageWriter.Words(said: .foreign, status: 403)
        // The page explains this by itself.
        case .unsafe: PageWriter.Words(status: 403)
        case .cookie: PageWriter.Words(said: .cookie, status: 403)
        case .outdated: nil
        case .often(let refusal): PageResponder.often(refusal)
        }
    }
}
