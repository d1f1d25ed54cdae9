import Foundation
import LayoverGit

/// The name of a review: its author and a number.
package struct ReviewName: Hashable, Sendable {
    /// Lower-case letters, digits and hyphens.
    let user: String
    /// 1 to `ReviewLimits.number`.
    let number: Int

    /// `ada-lovelace-3`.
    var text: String { "\(user)-\(number)" }
    var branch: String { "\(GitBranchWriter.reviews)/\(text)" }
    /// The folder next to `widgets/` with the review's text, pictures and notes.
    var folder: String { "\(ReviewName.folder)/\(text)" }

    static let folder = "reviews"

    init(user: String, number: Int) {
        (self.user, self.number) = (user, number)
    }

    /// Reads `ada-lovelace-3`.
    ///
    /// `nil` for any text that cannot be the name of a review.
    package init?(_ text: String) {
        guard let dash = text.lastIndex(of: "-"), let number = Int(text[text.index(after: dash)...]),
            (1...ReviewLimits.number).contains(number)
        else { return nil }
        self.init(user: String(text[..<dash]), number: number)
        guard ReviewName.isUser(user), self.text == text else { return nil }
    }

    /// Turns any person's name into a part of a branch name: Latin letters without diacritics.
    static func user(for person: String) -> String {
        let latin = person.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false) ?? person
        let plain = latin.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil).lowercased()
        let words = plain.unicodeScalars.split { !isLetter($0) }.map { String(String.UnicodeScalarView($0)) }
        let joined = words.joined(separator: "-").prefix(ReviewLimits.userLetters)
        let user = joined.split(separator: "-").joined(separator: "-")
        return user.isEmpty ? "author" : user
    }

    private static func isUser(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= ReviewLimits.userLetters && text.first != "-" && text.last != "-"
            && text.unicodeScalars.allSatisfy { isLetter($0) || $0 == "-" }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
}
