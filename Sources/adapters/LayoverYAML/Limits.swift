/// Limits on what one YAML file may hold.
package enum Limits {
    /// Bytes of one file, its byte order mark included; checked before a byte is read.
    package static let fileBytes = 256 * 1024
    /// Lists and mappings inside each other; checked while parsing, because libyaml's time grows with flow depth.
    package static let depth = 32
    /// Scalars, lists and mappings of one file, keys not counted.
    package static let nodes = 20_000
    /// Bytes of a file that speaks for every market at once and cannot be split: 300 markets of 100 widgets each.
    package static let longFileBytes = 4 * 1024 * 1024
    /// Scalars, lists and mappings of such a file, keys not counted.
    package static let longFileNodes = 160_000
    /// UTF-8 bytes of one scalar, key or value.
    package static let scalarBytes = 64 * 1024
    /// Findings reported of one file; the rest would only repeat them.
    package static let findings = 100
    /// Times, on average, that a line is read when a file is searched for slips; what is never closed is read again.
    package static let lineVisits = 8
}
