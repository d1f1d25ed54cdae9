/// The bounds of this room.
package enum WorkbenchLimits {
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
    /// Bytes of a format file that the page sends.
    package static let formatBytes = 64 * 1024
    /// Widgets whose looks one request holds against what was approved.
    package static let approvals = 500
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
    /// One message of Chromium; as much as the JSON reader takes.
    static let browserMessageBytes = 32 * 1024 * 1024
    /// Errors, and requests, that a page's log keeps.
    static let browserLogEntries = 10_000
    /// Time that one look for an expression stays in the page before the next begins.
    static let browserLookMilliseconds = 5_000
    /// The longest side of a picture, in CSS pixels; beyond it Chromium draws none.
    static let pictureSide = 16_384
    /// Cards that are laid out beside one another.
    static let documentsAtOnce = 100
    /// Measured heights are multiples of this many points.
    static let heightStep = 4
    /// Of cards that are too long, so many decide where they end.
    static let longCards = 4
    /// Itineraries on an exported results page.
    static let exportedTrips = 12
}
