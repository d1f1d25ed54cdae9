/// Limits of finding, in addition to those of the found items.
package enum FindLimits {
    /// Thread time after which a reply is sent with the items found so far.
    static let milliseconds = 5
    static let retrySeconds = 2
    /// Index files that are kept, the current one included.
    static let keptFiles = 3
    /// Contents whose file versions are remembered.
    static let keptSources = 16
    /// The round of upkeep from which files are written: a second after the server answers.
    static let firstRound = 4
    /// Maximum UTF-8 bytes of an id in a path.
    static let idBytes = 100
    /// How long clients may cache replies with places alone, in seconds.
    static let placesSeconds = 300
    /// Concurrent readers of one file.
    static let readers = 4
    /// Combinations of market, language and domain whose sets for devices are kept.
    static let manifests = 256
    /// Complete sets for devices whose replies are cached.
    static let manifestReplies = 64
    /// Maximum cards, or articles, on a device.
    static let deviceItems = 700
    /// Places that are suggested for an item that no longer exists.
    static let near = 5
    /// Airports nearest to a gone place, of which those with flights are suggested.
    static let nearest = 32
}
