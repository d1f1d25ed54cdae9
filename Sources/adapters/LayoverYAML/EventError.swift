package import LayoverModel

/// Why libyaml stopped before the end of a file.
package enum EventError: Error, Hashable, Sendable {
    /// A syntax error with libyaml's message, and the place where it was detected.
    case syntax(problem: String, at: Position)
    /// A list or mapping one level deeper than allowed.
    case tooDeep(limit: Int, at: Position)
    /// One value more than a file may contain.
    case tooManyNodes(at: Position)
}
