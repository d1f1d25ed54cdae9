/// Why a press on a page is not taken as it comes.
enum PressRefusal: Error {
    /// Somebody has switched it off.
    case off
    /// Another site's page sent it, or nobody's.
    case foreign
    /// No browser keeps a cookie here.
    case unsafe
    /// The browser keeps none.
    case cookie
    /// The form was of another day, or of somebody else.
    case outdated
    case often(TripRefusal)
}
