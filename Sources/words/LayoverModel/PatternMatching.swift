/// One compiled regular expression; matching takes linear time and is safe from any thread.
package protocol CompiledPattern: Sendable {
    /// True if the pattern matches anywhere in `text`.
    ///
    /// A subject over 1 KiB never matches.
    func matches(_ text: String) -> Bool
}

/// Why a pattern was rejected.
package struct PatternError: Error, Hashable, Sendable {
    /// In the library's words: `missing ): (`.
    package let reason: String

    package init(reason: String) { self.reason = reason }
}

/// Regular-expression library, as far as rooms need it.
package protocol PatternMatching: Sendable {
    /// Compiles `pattern`, at most 256 bytes of UTF-8.
    func compile(_ pattern: String, ignoringCase: Bool) throws(PatternError) -> any CompiledPattern
}
