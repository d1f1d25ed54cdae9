/// Limits of one YAML file.
package enum Limits {
    /// Bytes of one file, including its byte order mark; checked before reading.
    package static let fileBytes = 256 * 1024
    /// Nesting of lists and mappings; checked while parsing, because libyaml's time grows with flow depth.
    package static let depth = 32
    /// Scalars, lists and mappings of one file, keys not counted.
    package static let nodes = 20_000
    /// Bytes of a file for all markets together, which cannot be split: 300 markets of 100 widgets each.
    package static let longFileBytes = 4 * 1024 * 1024
    /// Scalars, lists and mappings of such a file, keys not counted.
    package static let longFileNodes = 160_000
    /// UTF-8 bytes of one scalar, key or value.
    package static let scalarBytes = 64 * 1024
    /// Findings that are reported for one file; further ones would only repeat them.
    package static let findings = 100
    /// How often, on average, a line is read when a file is searched for mistakes; lines after an unclosed bracket or quote
    /// are read again.
    package static let lineVisits = 8
}
