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
    /// Makes an address by which another device of the reader becomes the reader.
    case handover
    /// Becomes who made such an address.
    case takeover
    /// Decides on the item in whose section it stands, or takes the decision back.
    case choose
    /// Tells operators that the page should not be as it is.
    case report

    /// What a button, or a choice, of a form may say.
    package static let values = ["yes", "maybe", "no", "none"]

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// True if it only leads on and changes nothing.
    var isLink: Bool { self == .leaving || self == .look }

    /// The place of the proof that the server wrote the form among the values that a server gives behind the page's own fields: an
    /// address for each form, in their order, the proof, an address for each picture, where a vote goes with a name, and the name.
    static let proof = allCases.count
    /// The place of the address, all but an item's name at its end, of a vote that takes along what stands in the form ``join``.
    static let namedVote = proof + 1 + PagePicture.allCases.count
    /// The place of the name that the reader wrote before and that nobody has yet.
    static let typedName = namedVote + 1
    /// What the form ``join`` is called by the buttons that send it; no template writes such a name.
    static let joinName = "join"

    /// The values that a server gives behind the page's own fields; no template can name them.
    static let serverFields =
        allCases.map { TemplateField("address of \($0.rawValue)", .text) } + [TemplateField("proof", .text)]
        + PagePicture.allCases.map { TemplateField("picture of \($0.rawValue)", .text) }
        + [TemplateField("address of a named vote", .text), TemplateField("typed name", .text)]

    /// The place of a picture's address among those values.
    static func place(of picture: PagePicture) -> Int? {
        PagePicture.allCases.firstIndex(of: picture).map { proof + 1 + $0 }
    }

    /// Values behind the page's own fields, in the order in which pages take them.
    ///
    /// - Parameters:
    ///   - address: Of each form.
    ///   - proof: That the server wrote the forms.
    ///   - picture: The address of each picture.
    ///   - namedVote: The address of a vote that is sent with the form ``join``, up to the name of its item.
    ///   - typedName: What the reader wrote into a field for a name and is shown again.
    /// - Returns: One for each field of the server.
    package static func values(
        address: (PageForm) -> String, proof: String, picture: (PagePicture) -> String = { _ in "" },
        namedVote: String = "", typedName: String = ""
    ) -> [Value?] {
        allCases.map { .text(address($0)) } + [.text(proof)] + PagePicture.allCases.map { .text(picture($0)) }
            + [.text(namedVote), .text(typedName)]
    }
}
