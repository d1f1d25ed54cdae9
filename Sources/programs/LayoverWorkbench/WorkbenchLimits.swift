/// The bounds of this room.
package enum WorkbenchLimits {
    /// Bytes of a person's name, of the file of authors, and of the secret of a proxy.
    package static let userBytes = 128
    package static let authorsBytes = 64 * 1024
    package static let secretBytes = 32...512
    /// Requests of one person in a second; of them changes, uploads, and pictures and files to take away.
    package static let userRequestsPerSecond = 200
    package static let userChangesPerSecond = 5
    package static let userUploadsPerSecond = 2
    package static let userRendersPerSecond = 2
    /// People whose requests are counted each by themselves; further ones share a count.
    package static let users = 1_024
    /// Links that phones may have open at one time; a further one ends the oldest.
    package static let phoneLinks = 16
    /// Time that such a link lives, seconds.
    package static let phoneSeconds = 1_800
    /// Bytes of randomness in its address.
    package static let phoneTokenBytes = 16
    /// Connections of phones at one time.
    package static let phoneConnections = 64
    /// Answers that were dropped onto the page and are held, and the bytes of each.
    package static let answers = 16
    package static let answerBytes = 4 * 1024 * 1024
    /// Recorded answers that are offered.
    package static let recordedAnswers = 200
    /// Bytes of one file of the page, where they are read from a folder.
    package static let pageFileBytes = 4 * 1024 * 1024
    /// Bytes of a JSON document that asks for a change: a text, a campaign, a format file and the answer to try it on.
    package static let changeBytes = 8 * 1024 * 1024
    /// Saves of texts that can be taken back.
    package static let journalEntries = 200
    /// Texts of one draft.
    package static let draftTexts = 64
    /// Bytes of a picture's name, without its ending.
    package static let pictureNameBytes = 64
    /// Pictures that are offered.
    package static let listedPictures = 1_000
    /// Pictures of a draft that are still in the browser: one for each scheme, and those that they take the place of.
    package static let draftPictures = 4
    /// Places that are offered for what somebody types, and the letters that are looked at.
    package static let foundPlaces = 8
    package static let soughtLetters = 80
    /// Bytes of a format file that the page sends.
    package static let formatBytes = 64 * 1024
    /// Widgets whose looks one request holds against what was approved.
    package static let approvals = 500
    /// Time that numbers of a server are kept, seconds, and time that it may take to answer, milliseconds.
    package static let numbersSeconds = 30
    package static let serverMilliseconds = 3_000
    /// Compiled trees of git that are kept for comparing.
    package static let comparedTrees = 3
    /// Views that are worked out at one time, and programs (git, Chromium) that are waited for.
    package static let views = 2
    package static let programs = 4
    /// Connections of browsers at one time, where there are descriptors for so many.
    package static let connections = 1_024
    /// Pages that listen for changes at one time.
    package static let listeners = 64
    /// Time that a change waits for others that an editor makes with it, milliseconds.
    package static let settleMilliseconds = 15
    /// Time that requests under way may take when the workbench stops, milliseconds.
    package static let drainMilliseconds = 500
    /// Paths that one event names.
    package static let toldPaths = 50
    /// Errors that one event holds in full.
    package static let toldErrors = 20
    /// Dots for each CSS pixel of a shared picture, where it is not too large for that.
    static let pictureDensity = 2
    /// Cards that are laid out beside one another.
    static let documentsAtOnce = 100
    /// Measured heights are multiples of this many points.
    static let heightStep = 4
    /// Of cards that are too long, so many decide where they end.
    static let longCards = 4
    /// Itineraries on an exported results page.
    static let exportedTrips = 12
    /// Changed files of one review, and their bytes together.
    package static let reviewFiles = 500
    package static let reviewBytes = 64 * 1024 * 1024
    /// Cards of one review that are drawn before and after; cards that look alike are drawn once.
    package static let reviewCards = 60
    /// Cards that look otherwise and are looked through for those.
    package static let reviewReaders = 400
    /// Letters of a review's title, and bytes of its message and of a comment.
    package static let reviewTitleLetters = 120
    package static let reviewTextBytes = 8 * 1024
    /// Open reviews that are listed, and comments and approvals that are read of each.
    package static let reviewsListed = 50
    package static let reviewNotes = 500
    /// Open reviews, the newest first, that changed files are held against: who sent them already is told.
    package static let reviewsHeldAgainst = 10
    /// Reviews that are being made at one time, and those made that the page can still ask about.
    package static let reviewsAtOnce = 4
    package static let reviewsRemembered = 16
    /// The highest number in a review's name.
    package static let reviewNumber = 99_999
    /// Cards that are drawn on one page, each before and after.
    static let reviewCardsAtOnce = 8
}
