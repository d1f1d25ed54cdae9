/// The limits of the workbench.
package enum WorkbenchLimits {
    /// Seconds between two checks for an update of the system's tzdata.
    package static let zoneLookSeconds = 10
    /// The maximum number of open links for phones.
    ///
    /// A further one ends the oldest.
    package static let phoneLinks = 16
    /// Seconds until such a link expires.
    package static let phoneSeconds = 1_800
    /// Random bytes in the address of a link.
    package static let phoneTokenBytes = 16
    /// Maximum bytes of the address of a server's link to a card.
    package static let previewAddressBytes = 1_024
    /// Simultaneous connections of phones.
    package static let phoneConnections = 64
    /// Answers that were dropped onto the page and are kept, and the maximum bytes of each.
    package static let answers = 16
    package static let answerBytes = 4 * 1024 * 1024
    /// The maximum number of recorded answers.
    package static let recordedAnswers = 200
    /// Maximum bytes of one file of the page, if it is read from a folder.
    package static let pageFileBytes = 4 * 1024 * 1024
    /// Maximum bytes of a JSON request that changes something: a text, a campaign, or a format file with the answer to try it
    /// on.
    package static let changeBytes = 8 * 1024 * 1024
    /// Saves that can be undone.
    package static let journalEntries = 200
    /// Unsaved texts in one request.
    package static let draftTexts = 64
    /// Maximum bytes of a picture's name, without its extension.
    package static let pictureNameBytes = 64
    /// Pictures in the list.
    package static let listedPictures = 1_000
    /// Pictures of a draft that have not been uploaded: one for each scheme, and those that they replace.
    package static let draftPictures = 4
    /// Places that are suggested while the author types, and the number of letters that are read.
    package static let foundPlaces = 8
    package static let soughtLetters = 80
    /// Maximum bytes of a format file that the page sends.
    package static let formatBytes = 64 * 1024
    /// Widgets that one request can compare with their approved appearance.
    package static let approvals = 500
    /// Seconds for which a server's numbers are cached, and the milliseconds that its answer may take.
    package static let numbersSeconds = 30
    package static let serverMilliseconds = 3_000
    /// Releases that are cached: the published one, the one that the server shows, and previous ones.
    package static let openedReleases = 4
    /// Views that are computed at the same time, and programs (git, Chromium) that run at the same time.
    package static let views = 2
    package static let programs = 4
    /// Simultaneous connections of browsers, if there are enough file descriptors.
    package static let connections = 1_024
    /// Pages that can listen for changes at the same time.
    package static let listeners = 256
    /// The maximum number of these for one person of a team, so that one person cannot block the others.
    package static let listenersOfPerson = 16
    /// Milliseconds that a change waits for further changes that the editor makes with it.
    package static let settleMilliseconds = 15
    /// Milliseconds that open requests may take when the workbench stops.
    package static let drainMilliseconds = 500
    /// The maximum number of paths in one event.
    package static let toldPaths = 50
    /// The maximum number of errors in one event.
    package static let toldErrors = 20
    /// Links of sentences in one request.
    static let sentenceLinks = 1_000
    /// Queries in one request whose first hits are compared, and differences that are reported.
    static let nameQueries = 2_000
    static let toldNames = 500
    /// Contents whose search index is cached.
    static let nameIndexes = 2
    /// Phrases in one request of the page.
    ///
    /// A worksheet can have as many as the texts.
    static let filledPhrases = 200
    /// Cards that are laid out at the same time.
    static let documentsAtOnce = 100
    /// Measured heights are multiples of this many points.
    static let heightStep = 4
    /// The number of cards, longest first, that decide where long cards are cut off.
    static let longCards = 4
}
