/// The pictures that the server draws for a page, by the word of `<img for="...">`; the server determines their addresses.
package enum PagePicture: String, CaseIterable, Sendable {
    /// The address of a hand-over, for the camera of another device.
    case code
}
