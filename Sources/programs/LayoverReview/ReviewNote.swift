package import LayoverGit
import LayoverJSON
package import LayoverModel

/// A comment on a review, or an approval.
package struct ReviewNote: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case comment(String)
        /// Contains the hash of the approved content's trees. The approval does not hold for other content.
        case approval(of: String)
    }

    let kind: Kind
    let by: GitPerson
    let at: UTCInstant

    package init(kind: Kind, by: GitPerson, at: UTCInstant) {
        (self.kind, self.by, self.at) = (kind, by, at)
    }
}

extension ReviewNote {
    /// The bytes of the note's file.
    var bytes: [UInt8] {
        let note: JSONValue =
            switch kind {
            case .comment(let text): ["kind": "comment", "text": .string(text)]
            case .approval(let content): ["kind": "approval", "content": .string(content)]
            }
        let whole = note.with([
            "name": .string(by.name), "email": .string(by.email), "at": .string(at.description),
        ])
        return Array(whole.indented.utf8)
    }

    /// Reads a note's file; `nil` if it is not a valid note.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes), let name = json["name"]?.string,
            let email = json["email"]?.string, let at = json["at"]?.string.flatMap({ UTCInstant($0) })
        else { return nil }
        switch json["kind"]?.string {
        case "comment":
            guard let text = json["text"]?.string else { return nil }
            kind = .comment(text)
        case "approval":
            guard let content = json["content"]?.string else { return nil }
            kind = .approval(of: content)
        default: return nil
        }
        (by, self.at) = (GitPerson(name: name, email: email), at)
    }
}
