import LayoverBrowser
import LayoverExport
package import LayoverGit
package import LayoverJSON
package import LayoverModel
import LayoverPreview

/// The JSON about reviews for the page.
package enum ReviewReplies {
    /// The changes that can be sent, by whom and from which commit, and the open reviews.
    package static func overview(
        _ draft: ReviewDraft, remote: String?, digest: any Digesting, root: String
    ) throws(ReviewRefusal) -> JSONValue {
        let head = JSONValue.record([
            "state": draft.state, "notes": draft.notes, "title_letters": ReviewLimits.titleLetters,
            "chromium": BrowserProgram.isThere, "remote": remote,
        ])
        let changes = draft.changes.map(\.file)
        guard case .commit(let base, let tree) = draft.base else {
            return head.adding([
                "base": JSONValue.null, "files": changes.map { file($0, in: nil) }, "reviews": [String](),
            ])
        }
        let notes = ReviewNotes(root: root, digest: digest)
        return try ReviewRefusal.git { () throws(GitError) in
            let open = try OpenReviews(tree: tree, remote: remote, digest: digest).all()
            let sent = try sent(changes, in: open, GitWorkingTree(tree))
            let (person, who) = person(in: root)
            let commit: any JSONWritable = JSONValue.record([
                "id": base.id, "short": base.shortID, "age": base.age, "subject": base.subject, "branch": tree.branch,
            ])
            return head.adding(["base": commit]).adding(who).adding([
                "files": changes.map { file($0, in: sent[$0.path]) },
                "reviews": open.map { about($0, notes.all(about: $0.name), person) },
            ])
        }
    }

    /// The person, and the members that name them or say how to set the name.
    private static func person(in root: String) -> (GitPerson?, KeyValuePairs<String, any JSONWritable>) {
        do throws(GitError) {
            let person = try ReviewPerson.current(in: root)
            return (person, ["person": person.description])
        } catch {
            return (nil, ["person": JSONValue.null, "nobody": error.description])
        }
    }

    /// All details of one review.
    package static func detail(
        _ review: OpenReviews.Review, in reviews: OpenReviews, notes: [ReviewNote], person: GitPerson?
    ) throws(GitError) -> JSONValue {
        let comments = notes.compactMap { note -> JSONValue? in
            guard case .comment(let text) = note.kind else { return nil }
            return .record(["by": note.by.name, "at": note.at.description, "text": text])
        }
        return about(review, notes, person).adding([
            "files": try reviews.files(of: review).map { file($0, in: nil) },
            "pictures": try reviews.pictures(of: review), "text": reviews.text(of: review), "comments": comments,
        ])
    }

    private static func about(_ review: OpenReviews.Review, _ notes: [ReviewNote], _ person: GitPerson?) -> JSONValue {
        let approvals = ReviewApproval.all(of: review, in: notes)
        let told = approvals.map {
            JSONValue.record(["by": $0.by.name, "at": $0.at.description, "state": $0.state.rawValue])
        }
        return .record([
            "name": review.name.text, "branch": review.name.branch, "commit": review.commit, "title": review.title,
            "author": review.author.name, "at": review.at.description, "remote": review.remote,
            "content": review.content, "is_own": person.map(review.isWritten) ?? false, "knows_you": person != nil,
            "is_approved": approvals.contains { $0.state == .holds }, "said": notes.count - approvals.count,
            "approvals": told,
        ])
    }

    /// The result of a choice of changes.
    package static func trial(_ plan: ReviewPlan, _ wish: ReviewRequest) -> JSONValue {
        let title = wish.title.isEmpty ? ReviewText.title(of: plan.diff) : wish.title
        let pictures = ReviewPictures(plan.cards.drawn)
        let text = ReviewText(
            title: title, message: wish.message, plan: plan, pictures: pictures.names,
            withoutPictures: BrowserProgram.isThere ? nil : BrowserMissing().description)
        return .record([
            "title": ReviewText.title(of: plan.diff), "text": text.markdown, "count": plan.cards.count,
            "is_cut": plan.cards.isCut, "notes": plan.diff.notes, "cards": plan.cards.drawn.map(card),
        ])
    }

    package static func outcome(_ outcome: ReviewOutcome, job: Int) -> JSONValue {
        let head = JSONValue.record([
            "is_done": true, "text": outcome.text, "files": outcome.files, "pictures": outcome.pictures,
            "without_pictures": outcome.withoutPictures,
        ])
        switch outcome.place {
        case .branch(let branch):
            return head.adding([
                "name": branch.name.text, "branch": branch.name.branch, "commit": branch.commit,
                "remote": branch.remote, "is_pushed": branch.remote != nil && branch.pushTrouble == nil,
                "push_trouble": branch.pushTrouble,
            ])
        case .bundle(let bundle):
            return head.adding(["bundle": "/api/review-jobs/\(job)/bundle", "bundle_name": bundle.name])
        }
    }

    private static func file(_ file: GitChange, in review: String?) -> JSONValue {
        .record(["path": file.path, "change": file.kind.rawValue, "review": review])
    }

    /// The reviews that already contain a changed file in its current form, by path.
    private static func sent(
        _ changes: [GitChange], in reviews: [OpenReviews.Review], _ tree: GitWorkingTree
    ) throws(GitError) -> [String: String] {
        guard !reviews.isEmpty else { return [:] }
        let now = try tree.blobs(of: changes)
        var found: [String: String] = [:]
        for review in reviews.prefix(ReviewLimits.heldAgainst) {
            let there = try tree.blobs(at: review.commit)
            for change in changes where found[change.path] == nil && there[change.path] == now[change.path] {
                found[change.path] = review.name.text
            }
        }
        return found
    }

    private static func card(_ card: ReviewCard) -> JSONValue {
        .record([
            "widget": card.widget, "sample": card.sample, "change": card.change.rawValue,
            "readers": card.readers.map { JSONValue.record(["market": $0.market, "locale": $0.locale]) },
            "before": side(card.before), "after": side(card.after),
        ])
    }

    /// The card in light; `null` if there is no card.
    private static func side(_ frames: [ExportFrame]) -> JSONValue {
        guard let frame = frames.first else { return .null }
        let size = JSONValue.record(["width": frame.width, "height": frame.height])
        switch frame.content {
        case .document(let html): return size.adding(["html": html])
        case .fields(let fields):
            return size.adding(["fields": fields.map { JSONValue.record(["name": $0.name, "text": $0.text]) }])
        case .nothing(let reason): return size.adding(["reason": reason])
        }
    }
}
