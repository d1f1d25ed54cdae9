package import LayoverModel

/// Why libyaml's walk through a file ended early.
package enum EventError: Error, Hashable, Sendable {
    /// A fault in libyaml's own words, and the place where it was noticed.
    case syntax(problem: String, at: Position)
    /// A list or mapping one level deeper than allowed.
    case tooDeep(limit: Int, at: Position)
    /// A value more than a file may hold.
    case tooManyNodes(at: Position)
}
