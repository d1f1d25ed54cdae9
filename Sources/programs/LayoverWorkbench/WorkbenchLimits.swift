/// The bounds of this room.
package enum WorkbenchLimits {
    /// Time between two looks at the system's tzdata, seconds.
    package static let zoneLookSeconds = 10
    /// Links that phones may have open at one time; a further one ends the oldest.
    package static let phoneLinks = 16
    /// Time that such a link lives, seconds.
    package static let phoneSeconds = 1_800
    /// Bytes of randomness in its address.
    package static let phoneTokenBytes = 16
    /// Bytes of the address of a server's link to a card.
    package static let previewAddressBytes = 1_024
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
    /// Releases of which is kept what is in them: the published one, the one that is served, and those before.
    package static let openedReleases = 4
    /// Views that are worked out at one time, and programs (git, Chromium) that are waited for.
    package static let views = 2
    package static let programs = 4
    /// Connections of browsers at one time, where there are descriptors for so many.
    package static let connections = 1_024
    /// Pages that listen for changes at one time.
    package static let listeners = 256
    /// Of them pages of one person of a team, so that nobody takes the others' places.
    package static let listenersOfPerson = 16
    /// Time that a change waits for others that an editor makes with it, milliseconds.
    package static let settleMilliseconds = 15
    /// Time that requests under way may take when the workbench stops, milliseconds.
    package static let drainMilliseconds = 500
    /// Paths that one event names.
    package static let toldPaths = 50
    /// Errors that one event holds in full.
    package static let toldErrors = 20
    /// Links of sentences that are looked at at once.
    static let sentenceLinks = 1_000
    /// Queries whose first hits are compared at once, and changes of them that are told.
    static let nameQueries = 2_000
    static let toldNames = 500
    /// Contents of which it is kept what people find in them.
    static let nameIndexes = 2
    /// Phrases that the page fills at once; a worksheet has as many as texts may have.
    static let filledPhrases = 200
    /// Cards that are laid out beside one another.
    static let documentsAtOnce = 100
    /// Measured heights are multiples of this many points.
    static let heightStep = 4
    /// Of cards that are too long, so many decide where they end.
    static let longCards = 4
}
