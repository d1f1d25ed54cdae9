/// Limits of releases; each is tested on both sides.
package enum ReleaseLimits {
    /// Bytes of a bundle as it lies in its folder.
    package static let packedBytes = 8 << 20
    /// Bytes of a bundle once unpacked: paths, lengths and files.
    package static let bundleBytes = 64 << 20
    /// Files of one bundle, as many as a loader reads.
    package static let files = 320_000
    /// Bytes of one file, as many as a loader reads.
    package static let fileBytes = 5 << 20
    /// Names of one path: the folders that a loader goes into, and the file's own.
    package static let pathNames = 17
    /// Bytes of one name.
    package static let nameBytes = 255
    /// Bytes of a record, and of a pointer.
    package static let documentBytes = 4096
    /// Bytes of the name of who publishes.
    package static let authorBytes = 200
    /// Bytes of a note.
    package static let noteBytes = 1000
    /// Bytes of what is said of a commit.
    package static let commitBytes = 80
    /// Versions that there may be.
    package static let versions = 1...999_999_999
    /// Public keys that are trusted at one time: one, and a second while keys change, for each of two who publish.
    package static let keys = 4
    /// Age from which a pointer says nothing about now any more.
    package static let staleSeconds = 86_400
    /// Widgets of a hundred that may vanish by one release.
    package static let vanishingPercent = 30
    /// Answers of each of two releases from which one is held against the other.
    package static let rolloutAnswers = 500
    /// Time of layouts by which releases differ that do not differ.
    package static let rolloutNoiseMicroseconds = 1_000
    /// Steps of a rollout, servers of a step, and the time that a step lasts, in seconds.
    package static let rolloutSteps = 1...16
    package static let rolloutServers = 1...1_000
    package static let rolloutWaitSeconds = 10...86_400
}
