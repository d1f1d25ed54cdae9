/// The sizes that keep a regular expression cheap, whatever it contains and reads.
package enum Limits {
    /// Bytes of UTF-8 in a pattern.
    package static let patternBytes = 256
    /// Bytes of UTF-8 in a subject; a longer subject never matches.
    package static let subjectBytes = 1024
    /// Memory that RE2 may spend on one pattern: its program, and the automaton's states while it matches.
    package static let memoryBytes = 1 << 20
    /// Bytes of RE2's reason that are kept.
    static let reasonBytes = 256
}
