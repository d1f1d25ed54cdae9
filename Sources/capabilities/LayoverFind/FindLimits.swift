/// Limits of finding, beside those of what is found.
package enum FindLimits {
    /// Time of work after which an answer goes out with what was found so far.
    static let milliseconds = 5
    static let retrySeconds = 2
    /// Files that are kept beside the one that is read.
    static let keptFiles = 3
    /// Contents of which it is kept to which file they led.
    static let keptSources = 16
    /// The round of upkeep from which files are written: a second after the server answers.
    static let firstRound = 4
    /// Of an id in a path, in UTF-8 bytes.
    static let idBytes = 100
    /// How long places alone may be kept, in seconds.
    static let placesSeconds = 300
    /// Readers of one file at a time.
    static let readers = 4
    /// Markets, languages and domains whose sets for devices are kept.
    static let manifests = 256
    /// Whole sets for devices that are kept ready to be sent.
    static let manifestReplies = 64
    /// Cards, or articles, that a device keeps.
    static let deviceItems = 700
    /// Places that are offered where one is gone.
    static let near = 5
}
