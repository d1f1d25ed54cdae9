package import LayoverModel

/// The forms that a page may hold, by the word of `<form for="...">`.
///
/// A template says which form stands where, and nothing else: the address, the method and every hidden input are the server's, so
/// that no template can send what a reader presses anywhere else.
package enum PageForm: String, CaseIterable, Sendable {
    /// A vote on the item in whose section it stands.
    case vote
    case join
    /// Asks whether the reader means to leave.
    case leaving
    case leave
    /// Back to the page as it is.
    case look

    /// What a button, or a choice, of a form may say.
    package static let values = ["yes", "maybe", "no", "none"]

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// True if it only leads on and changes nothing.
    var isLink: Bool { self == .leaving || self == .look }

    /// The number of values that a server gives behind the page's own fields: an address for each form, in their order, and the
    /// proof that the server wrote the form.
    static let proof = allCases.count

    /// The values that a server gives behind the page's own fields; no template can name them.
    static let serverFields =
        allCases.map { TemplateField("address of \($0.rawValue)", .text) } + [TemplateField("proof", .text)]

    /// Values behind the page's own fields, in the order in which pages take them.
    ///
    /// - Parameters:
    ///   - address: Of each form.
    ///   - proof: That the server wrote the forms.
    /// - Returns: One for each field of the server.
    package static func values(address: (PageForm) -> String, proof: String) -> [Value?] {
        allCases.map { .text(address($0)) } + [.text(proof)]
    }
}
