/// The limits of reviews.
///
/// Each has tests on both sides.
package enum ReviewLimits {
    /// Changed files of one review, and their total bytes.
    package static let files = 500
    package static let bytes = 64 * 1024 * 1024
    /// Cards of one review that are drawn before and after.
    ///
    /// Cards that look the same are drawn once.
    package static let cards = 60
    /// Cards that look different and are considered for drawing.
    package static let readers = 400
    /// Characters of a review's title, and bytes of its message and of a comment.
    package static let titleLetters = 120
    package static let textBytes = 8 * 1024
    /// Open reviews in the list.
    package static let listed = 50
    /// Comments and approvals of one review.
    package static let notes = 500
    /// Bytes of the file of a comment or approval: an escaped text with its JSON.
    package static let noteFileBytes = 8 * textBytes
    /// Open reviews that changed files are compared with, newest first, to show which files are already in a review.
    package static let heldAgainst = 10
    /// Reviews that can be in progress at the same time, and jobs that the page can still query.
    package static let atOnce = 4
    package static let remembered = 16
    /// The highest number in a review's name, and the maximum length of the part before it.
    package static let number = 99_999
    package static let userLetters = 40
    /// Bytes of a review's text, or of one of its pictures, that are shown.
    package static let shownBytes = 8 * 1024 * 1024
    /// Commits of one review that are searched for its authors.
    package static let commits = 500
    /// Cards that are drawn on one page, each before and after.
    static let cardsAtOnce = 8
    /// Compiled git trees that are cached for comparisons.
    package static let comparedTrees = 3
}
