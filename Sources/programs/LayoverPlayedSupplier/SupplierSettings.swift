import LayoverSuppliers

/// Settings of one run of the program.
struct SupplierSettings: Sendable {
    /// 0 for any free port.
    var port: UInt16 = 0
    /// The IPv4 address of this machine to listen on.
    var address = "127.0.0.1"
    /// A folder of recorded answers; `nil` for invented ones.
    var answers: String?
    var itineraries = 60
    var seed: UInt64 = 1
    /// The number of characters of a deep link.
    var linkBytes = 700
    /// True to simulate only the service of places, at every path.
    var playsPlacesAlone = false
    var plan = RevealPlan(polls: 3)
    /// The number of polls without a change between two answers.
    var notModified = 0
    /// Milliseconds per step; `nil` for one step per poll.
    var paceMilliseconds: Int?
    /// The gzip level for clients that accept gzip; 0 for no compression.
    var gzipLevel = 0
    var fault: FaultPlan?
    var latencyMilliseconds = 0
    var jitterMilliseconds = 0
    /// The key that callers must send as `x-api-key` or as a bearer token.
    var key: String?
}
