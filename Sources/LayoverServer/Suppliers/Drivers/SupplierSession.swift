package import LayoverJSON

/// The supplier's own name for a search that it has begun.
package enum SupplierSession {
    /// Reads `sessionToken` of an answer to create or poll.
    ///
    /// - Parameter tape: Skyscanner's answer.
    /// - Returns: 1 to 1,024 visible ASCII letters; `nil` for anything else, and for what an address would take for a folder.
    package static func read(_ tape: borrowing Tape) -> String? {
        guard let string = tape.member("sessionToken", of: tape.root).flatMap({ tape.string($0) }),
            (1...SupplierLimits.sessionBytes).contains(string.count)
        else { return nil }
        let text = tape.text(string)
        return isSession(text) ? text : nil
    }

    /// Whether a session may be asked about: what comes back in a token is held against the same rule.
    package static func isSession(_ text: String) -> Bool {
        (1...SupplierLimits.sessionBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7e).contains($0) } && text != "." && text != ".."
    }
}
