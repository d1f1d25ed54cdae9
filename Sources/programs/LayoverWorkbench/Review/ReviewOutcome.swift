/// What came of a review that was sent.
struct ReviewOutcome: Sendable {
    /// A branch that was made.
    struct Branch: Sendable {
        let name: ReviewName
        let commit: String
        /// Remote that it was to be pushed to; `nil` where none was named at the start.
        let remote: String?
        /// Why it is not there; `nil` where it is.
        var pushTrouble: String?
    }

    /// A file to take away.
    struct Bundle: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    enum Place: Sendable { case branch(Branch), bundle(Bundle) }

    var place: Place
    /// Of a pull request, in Markdown.
    let text: String
    let files: Int
    let pictures: Int
    /// Why there are no pictures; `nil` where there are, and where no card looks otherwise.
    let withoutPictures: String?
}
