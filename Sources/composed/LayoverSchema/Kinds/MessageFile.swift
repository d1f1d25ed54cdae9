package import LayoverModel

/// The form of `messages/<locale>.yaml`: names and texts.
package enum MessageFile {
    /// Lists the errors in the form of a file, in its order; the texts themselves are checked later.
    package static func check(_ root: Node, file: String) -> [Diagnostic] {
        guard let entries = root.entries else {
            return [
                .error(
                    "schema.form", "expected 'name: text' pairs, found \(form(of: root))",
                    at: SourceLocation(file, root.position))
            ]
        }
        guard entries.count <= Limits.texts else {
            return [
                .error(
                    "schema.count", "\(entries.count) texts; a file takes \(Limits.texts)",
                    at: SourceLocation(file, root.position))
            ]
        }
        return entries.flatMap { check($0, file) }
    }

    private static func check(_ entry: Node.Entry, _ file: String) -> [Diagnostic] {
        guard entry.key.isIdentifier else {
            return [
                .error(
                    "schema.identifier",
                    "'\(entry.key.prefix(70))' is not a name of a text; use small letters, digits and '_', a letter first",
                    at: SourceLocation(file, entry.keyPosition))
            ]
        }
        let place = SourceLocation(file, entry.value.position)
        guard let text = entry.value.text else {
            return [.error("schema.form", "'\(entry.key)' takes a text, found \(form(of: entry.value))", at: place)]
        }
        guard entry.value.scalar?.isWordForNothing != true else {
            return [
                .error(
                    "schema.null",
                    "a bare '\(text)' is null in YAML, but '\(entry.key)' takes a text; write a text, or '\"\(text)\"' if you mean these characters",
                    at: place, length: text.unicodeScalars.count)
            ]
        }
        guard text.utf8.count <= Limits.textBytes else {
            return [
                .error(
                    "schema.too-long",
                    "'\(entry.key)' has \(text.utf8.count) bytes; a text takes \(Limits.textBytes)",
                    at: place)
            ]
        }
        guard !text.isEmpty else {
            return [.error("schema.empty", "'\(entry.key)' is empty; write its text or remove it", at: place)]
        }
        return []
    }
}
