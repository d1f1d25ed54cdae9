package import LayoverGit
package import LayoverModel

/// What an approval is worth: it holds for the content that somebody saw, and never from those alone who wrote it.
package struct ReviewApproval: Hashable, Sendable {
    package enum State: String, Sendable {
        case holds
        /// The content changed since.
        case ended
        /// Of somebody who wrote the change.
        case own
    }

    let by: GitPerson
    let at: UTCInstant
    let state: State

    /// Approvals among what was said about a review, the oldest first.
    static func all(of review: OpenReviews.Review, in notes: [ReviewNote]) -> [ReviewApproval] {
        notes.compactMap { note in
            guard case .approval(let content) = note.kind else { return nil }
            let state: State =
                review.isWritten(by: note.by) ? .own : content == review.content ? .holds : .ended
            return ReviewApproval(by: note.by, at: note.at, state: state)
        }
    }

    /// Approves what somebody saw.
    ///
    /// - Parameters:
    ///   - review: As it is now.
    ///   - content: The hash of what they saw.
    ///   - person: Who approves.
    ///   - now: When.
    /// - Returns: The note to be kept.
    /// - Throws: `ReviewRefusal` where it changed since, or they wrote it.
    package static func note(
        on review: OpenReviews.Review, seen content: String, by person: GitPerson, at now: UTCInstant
    ) throws(ReviewRefusal) -> ReviewNote {
        guard !review.isWritten(by: person) else {
            throw .forbidden(
                "you wrote this change, so your approval alone does not count; ask a colleague to look at it")
        }
        guard content == review.content else {
            throw .changed("the review changed since you looked at it; look again, then approve")
        }
        return ReviewNote(kind: .approval(of: content), by: person, at: now)
    }
}
