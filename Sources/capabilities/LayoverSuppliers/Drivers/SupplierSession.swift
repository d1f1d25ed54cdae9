package import LayoverFlights
package import LayoverJSON

/// The supplier's own name for a search that it has begun.
package enum SupplierSession {
    /// Reads the session of an answer.
    ///
    /// - Parameters:
    ///   - tape: The answer.
    ///   - format: The format of the answer, which defines where the session is.
    /// - Returns: 1 to 1,024 visible ASCII characters; `nil` for anything else, and for `.` and `..`, which are folders in
    ///   an address.
    package static func read(_ tape: borrowing Tape, as format: SupplierFormat) -> String? {
        guard let string = format.definition.session(tape),
            (1...SupplierLimits.sessionBytes).contains(string.count)
        else { return nil }
        let text = tape.text(string)
        return isSession(text) ? text : nil
    }

    /// Returns whether a session may be polled; a session from a token is checked by the same rule.
    package static func isSession(_ text: String) -> Bool {
        (1...SupplierLimits.sessionBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7e).contains($0) } && text != "." && text != ".."
    }
}
