/// Limits on the time-zone files that this room reads.
package enum Limits {
    /// Bytes of one file of a zone; the longest of tzdata has 4,000.
    package static let fileBytes = 64 * 1024
    /// Bytes of `tzdata.zi`; that of 2025 has 110,000.
    package static let indexBytes = 1 << 20
    /// Bytes of the package database, which is read only for the version.
    package static let packageBytes = 32 << 20
    /// Files and folders of one tzdata folder; a Debian one has 700.
    package static let entries = 4096
    /// Nested folders; `America/Argentina` has 2.
    package static let folderDepth = 4
    /// Bytes of one name; `America/Argentina/ComodRivadavia` has 32.
    package static let nameBytes = 64
    /// Fewer zones than this are an incomplete tzdata: 2025b has 340 without the older names.
    package static let fewestZones = 300
    /// Changes of one zone's clock that a file may list.
    package static let transitions = 4096
    /// Types of local time in one file.
    package static let types = 256
    /// Bytes of all abbreviations in one file.
    package static let abbreviationBytes = 512
    /// The largest offset from UTC, in seconds: RFC 9636 allows 25:59:59.
    package static let offsetSeconds = 93_599
    /// Hours of the time of day at which a rule changes the clock (RFC 9636, section 3.3.2).
    package static let ruleHours = 167
    /// Changes by rule are computed at loading up to this year; later ones are computed when needed.
    package static let expandedYear = 2100
}
