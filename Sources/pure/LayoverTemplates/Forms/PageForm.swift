package import LayoverModel

/// The forms that a page may contain, by the word of `<form for="...">`.
///
/// A template only chooses the form for a place. The server sets the address, the method and every hidden input, so that no
/// template can send a reader's input anywhere else.
package enum PageForm: String, CaseIterable, Sendable {
    /// A vote on the item of the enclosing section.
    case vote
    case join
    /// Asks the reader to confirm leaving.
    case leaving
    case leave
    /// Returns to the unchanged page.
    case look
    /// Creates an address with which another device becomes the reader's.
    case handover
    /// Takes over the identity of the creator of such an address.
    case takeover
    /// Decides on the item of the enclosing section, or reverts the decision.
    case choose
    /// Reports the page to the operators.
    case report
    /// Sets when voting closes, or that it does not.
    case deadline

    /// The values of a form's buttons or choices.
    package static let values = ["yes", "maybe", "no", "none"]
    /// The choices of the form ``deadline`` in addition to `none`.
    package static let deadlines = ["tonight", "tomorrow", "in-three-days", "another"]

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// True if it only navigates and changes nothing.
    var isLink: Bool { self == .leaving || self == .look }

    /// The index of the proof that the server wrote the form, among the values that the server passes after the page's own
    /// fields.
    ///
    /// Those are an address for each form, in their order, the proof, an address for each picture, the address of a vote
    /// with a name, the name, and the local time of the deadline.
    static let proof = allCases.count
    /// The index of the address of a vote that also sends the form ``join``; the address lacks only the item's name at its
    /// end.
    static let namedVote = proof + 1 + PagePicture.allCases.count
    /// The index of the name that the reader entered before and that is not taken yet.
    static let typedName = namedVote + 1
    /// The index of the local time at which voting closes.
    static let deadlineTime = typedName + 1
    /// The name by which buttons refer to the form ``join``; no template can use it.
    static let joinName = "join"

    /// The values that the server passes after the page's own fields; no template can refer to them.
    static let serverFields =
        allCases.map { TemplateField("address of \($0.rawValue)", .text) } + [TemplateField("proof", .text)]
        + PagePicture.allCases.map { TemplateField("picture of \($0.rawValue)", .text) }
        + [
            TemplateField("address of a named vote", .text), TemplateField("typed name", .text),
            TemplateField("time of the deadline", .text),
        ]

    /// The index of a picture's address among those values.
    static func place(of picture: PagePicture) -> Int? {
        PagePicture.allCases.firstIndex(of: picture).map { proof + 1 + $0 }
    }

    /// The values after the page's own fields, in the order that pages expect.
    ///
    /// - Parameters:
    ///   - address: The address of each form.
    ///   - proof: The proof that the server wrote the forms.
    ///   - picture: The address of each picture.
    ///   - namedVote: The address of a vote that is sent with the form ``join``, up to the name of its item.
    ///   - typedName: The reader's previous input for a name, which is shown again.
    ///   - deadline: The local time at which voting closes, as `2026-12-01T18:00`; empty if it does not.
    /// - Returns: One value for each field of the server.
    package static func values(
        address: (PageForm) -> String, proof: String, picture: (PagePicture) -> String = { _ in "" },
        namedVote: String = "", typedName: String = "", deadline: String = ""
    ) -> [Value?] {
        allCases.map { .text(address($0)) } + [.text(proof)] + PagePicture.allCases.map { .text(picture($0)) }
            + [.text(namedVote), .text(typedName), .text(deadline)]
    }
}
