/// The bounds of reviews; each is tested on both sides.
package enum ReviewLimits {
    /// Changed files of one review, and their bytes together.
    package static let files = 500
    package static let bytes = 64 * 1024 * 1024
    /// Cards of one review that are drawn before and after; cards that look alike are drawn once.
    package static let cards = 60
    /// Cards that look otherwise and are looked through for those.
    package static let readers = 400
    /// Letters of a review's title, and bytes of its message and of a comment.
    package static let titleLetters = 120
    package static let textBytes = 8 * 1024
    /// Open reviews that are listed.
    package static let listed = 50
    /// Comments and approvals of one review.
    package static let notes = 500
    /// Bytes of the file of one of them: a text with its frame, escaped.
    package static let noteFileBytes = 8 * textBytes
    /// Open reviews, the newest first, that changed files are held against: who sent them already is told.
    package static let heldAgainst = 10
    /// Reviews that are being made at one time, and those made that the page can still ask about.
    package static let atOnce = 4
    package static let remembered = 16
    /// The highest number in a review's name, and the letters of the part before it.
    package static let number = 99_999
    package static let userLetters = 40
    /// Bytes of a review's text, or of one of its pictures, that are shown.
    package static let shownBytes = 8 * 1024 * 1024
    /// Commits of one review that are looked through for those who wrote it.
    package static let commits = 500
    /// Cards that are drawn on one page, each before and after.
    static let cardsAtOnce = 8
    /// Compiled trees of git that are kept for comparing.
    package static let comparedTrees = 3
}
