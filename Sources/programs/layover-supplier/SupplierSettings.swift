import LayoverSuppliers

/// Settings for the answers of one run of the program.
struct SupplierSettings: Sendable {
    /// 0 for any free one.
    var port: UInt16 = 0
    /// IPv4 address of this machine that is listened on.
    var address = "127.0.0.1"
    /// A folder of recorded answers; `nil` to make them up.
    var answers: String?
    var itineraries = 60
    var seed: UInt64 = 1
    /// Characters of a deep link.
    var linkBytes = 700
    /// True if places alone are played, at every path.
    var playsPlacesAlone = false
    var plan = RevealPlan(polls: 3)
    /// Number of polls that say, between two answers, that nothing changed.
    var notModified = 0
    /// A step each so many milliseconds, in place of one a poll.
    var paceMilliseconds: Int?
    /// How hard answers are packed for whoever takes gzip; 0 for not at all.
    var gzipLevel = 0
    var fault: FaultPlan?
    var latencyMilliseconds = 0
    var jitterMilliseconds = 0
    /// Key that callers must bring as `x-api-key` or as a bearer token.
    var key: String?
}
