/// The result of sending a review.
package struct ReviewOutcome: Sendable {
    /// The branch that was created.
    package struct Branch: Sendable {
        let name: ReviewName
        let commit: String
        /// The remote to push to; `nil` if no remote was named at the start.
        let remote: String?
        /// The error of the push; `nil` if the push did not fail.
        var pushTrouble: String?
    }

    /// A file to download.
    package struct Bundle: Sendable {
        package let name: String
        package let bytes: [UInt8]
    }

    package enum Place: Sendable { case branch(Branch), bundle(Bundle) }

    package internal(set) var place: Place
    /// The text of the pull request, in Markdown.
    let text: String
    let files: Int
    let pictures: Int
    /// The reason why there are no pictures; `nil` if there are, or if no card looks different.
    let withoutPictures: String?
}
