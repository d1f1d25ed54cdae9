/// A person as named in a repository's settings.
package struct GitPerson: Hashable, Sendable, CustomStringConvertible {
    package let name: String
    package let email: String

    package var description: String { "\(name) <\(email)>" }

    package init(name: String, email: String) {
        (self.name, self.email) = (name, email)
    }
}

extension GitPerson {
    /// Reads the name of the repository's user.
    ///
    /// - Throws: `GitError` if the settings lack a name or an address. Its text says how to set them.
    package init(in folder: String) throws(GitError) {
        let name = GitPerson.setting("user.name", folder)
        let email = GitPerson.setting("user.email", folder)
        guard let name, let email else {
            let missing = [name == nil ? "user.name" : nil, email == nil ? "user.email" : nil].compactMap(\.self)
            throw GitError(
                "git does not know who you are: \(missing.joined(separator: " and ")) "
                    + "\(missing.count == 1 ? "is" : "are") not set; "
                    + "'git config user.name \"Ada Lovelace\"' and 'git config user.email ada@example.com' set them")
        }
        self.init(name: name, email: email)
    }

    /// `nil` if the setting is missing, or is empty after the removal of brackets and line endings, which git does not
    /// accept.
    private static func setting(_ key: String, _ folder: String) -> String? {
        guard let bytes = try? GitProgram.run(["config", "--get", key], in: folder) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
            $0.value >= 0x20 && $0.value != 0x7f && $0 != "<" && $0 != ">"
        }
        let words = String(String.UnicodeScalarView(text)).split(separator: " ").joined(separator: " ")
        return words.contains { $0.isLetter || $0.isNumber } ? words : nil
    }
}
