package import LayoverGit
package import LayoverModel

/// An approval and its state.
///
/// It holds only for the content that was approved, and approvals by authors of the change do not count.
package struct ReviewApproval: Hashable, Sendable {
    package enum State: String, Sendable {
        case holds
        /// The content has changed since the approval.
        case ended
        /// The approval is from an author of the change.
        case own
    }

    let by: GitPerson
    let at: UTCInstant
    let state: State

    /// The approvals among a review's notes, oldest first.
    static func all(of review: OpenReviews.Review, in notes: [ReviewNote]) -> [ReviewApproval] {
        notes.compactMap { note in
            guard case .approval(let content) = note.kind else { return nil }
            let state: State =
                review.isWritten(by: note.by) ? .own : content == review.content ? .holds : .ended
            return ReviewApproval(by: note.by, at: note.at, state: state)
        }
    }

    /// Approves the content that a person saw.
    ///
    /// - Parameters:
    ///   - review: The review in its current state.
    ///   - content: The hash of the content that the person saw.
    ///   - person: The person who approves.
    ///   - now: The time of the approval.
    /// - Returns: The note to store.
    /// - Throws: `ReviewRefusal` if the content has changed since, or if the person is an author of the change.
    package static func note(
        on review: OpenReviews.Review, seen content: String, by person: GitPerson, at now: UTCInstant
    ) throws(ReviewRefusal) -> ReviewNote {
        guard !review.isWritten(by: person) else {
            throw .forbidden(
                "you wrote this change, so your approval does not count; ask a colleague for a review")
        }
        guard content == review.content else {
            throw .changed("the review has changed since you viewed it; view it again, then approve")
        }
        return ReviewNote(kind: .approval(of: content), by: person, at: now)
    }
}
