/// Limits of the images of trips that are stored and made at once; each is tested on both sides.
enum TripImageLimits {
    /// Bytes of the name of an image in its address.
    static let nameBytes = 256
    /// Values that a name has room for: minutes since 1970 until the end of 9999, minor units of a price, days between two
    /// flights.
    static let minutes = 0...4_223_371_679
    static let amounts = 0...999_999_999_999
    static let stayDays = 0...3_660
    /// Pictures that are kept ready in memory, and their bytes.
    static let readyPictures = 256
    static let readyBytes = 32 << 20
    /// Requests that may wait for a picture at one time; further ones receive the standing picture.
    static let waiting = 64
    /// Files in the state folder, each of ``PictureLimits/fileBytes`` at most: 600 MB all together.
    static let files = 2_000
    static let keptDays = 30
    static let sweepMilliseconds = 3_600_000
    /// Pictures that one process draws before another one takes its place.
    static let picturesOfProcess = 1_000
    /// Additional time for a process that was just started: it finds its fonts first.
    static let startMilliseconds = 2_000
    /// Time without attempts after a fault, doubled after each further one.
    static let restMilliseconds = 1_000...60_000
    /// Time of one picture, in settings.
    static let pictureMilliseconds = 20...10_000
    /// Seconds for which clients and caches may keep the standing picture.
    static let standingSeconds = 60
}
