/// Limits of releases; each is tested on both sides.
package enum ReleaseLimits {
    /// Bytes of a packed bundle, as stored in its folder.
    package static let packedBytes = 8 << 20
    /// Bytes of a bundle once unpacked: paths, lengths and files.
    package static let bundleBytes = 64 << 20
    /// Files of one bundle; a loader reads as many.
    package static let files = 320_000
    /// Bytes of one file; a loader reads as many.
    package static let fileBytes = 5 << 20
    /// Names in one path: the folders that a loader descends into, and the file.
    package static let pathNames = 17
    /// Bytes of one name.
    package static let nameBytes = 255
    /// Bytes of a record, and of a pointer.
    package static let documentBytes = 4096
    /// Bytes of the publisher's name.
    package static let authorBytes = 200
    /// Bytes of a note.
    package static let noteBytes = 1000
    /// Characters of the reason for an override.
    package static let reasonCharacters = 200
    /// Bytes of the commit's description.
    package static let commitBytes = 80
    /// Valid version numbers.
    package static let versions = 1...999_999_999
    /// Public keys that are trusted at one time: for each of two publishers one, and a second while keys change.
    package static let keys = 4
    /// Age from which a pointer is stale.
    package static let staleSeconds = 86_400
    /// Widgets that may vanish by one release, in percent.
    package static let vanishingPercent = 30
    /// Answers of each of two releases that are needed to compare them.
    package static let rolloutAnswers = 500
    /// Difference in the time of a layout that counts as noise.
    package static let rolloutNoiseMicroseconds = 1_000
    /// Steps of a rollout, servers of a step, and the duration of a step in seconds.
    package static let rolloutSteps = 1...16
    package static let rolloutServers = 1...1_000
    package static let rolloutWaitSeconds = 10...86_400
}
