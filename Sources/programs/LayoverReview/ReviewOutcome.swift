/// What came of a review that was sent.
package struct ReviewOutcome: Sendable {
    /// A branch that was made.
    package struct Branch: Sendable {
        let name: ReviewName
        let commit: String
        /// Remote that it was to be pushed to; `nil` where none was named at the start.
        let remote: String?
        /// Why it is not there; `nil` where it is.
        var pushTrouble: String?
    }

    /// A file to take away.
    package struct Bundle: Sendable {
        package let name: String
        package let bytes: [UInt8]
    }

    package enum Place: Sendable { case branch(Branch), bundle(Bundle) }

    package internal(set) var place: Place
    /// Of a pull request, in Markdown.
    let text: String
    let files: Int
    let pictures: Int
    /// Why there are no pictures; `nil` where there are, and where no card looks otherwise.
    let withoutPictures: String?
}
