/// The pictures that the server draws for a page, by the word of `<img for="...">`; where they lie is the server's to say.
package enum PagePicture: String, CaseIterable, Sendable {
    /// The address of a hand-over, for the camera of another device.
    case code

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
