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
            "state": .string(draft.state), "notes": .texts(draft.notes),
            "title_letters": .int(ReviewLimits.titleLetters),
            "chromium": .bool(BrowserProgram.isThere), "remote": .text(remote),
        ])
        let changes = draft.changes.map(\.file)
        guard case .commit(let base, let tree) = draft.base else {
            return head.with([
                "base": .null, "files": .array(changes.map { file($0, in: nil) }), "reviews": .array([]),
            ])
        }
        let notes = ReviewNotes(root: root, digest: digest)
        return try ReviewRefusal.git { () throws(GitError) in
            let open = try OpenReviews(tree: tree, remote: remote, digest: digest).all()
            let sent = try sent(changes, in: open, GitWorkingTree(tree))
            let (person, who) = person(in: root)
            return head.with([
                "base": .record([
                    "id": .string(base.id), "short": .string(base.shortID), "age": .string(base.age),
                    "subject": .string(base.subject), "branch": .text(tree.branch),
                ])
            ]).with(who).with([
                "files": .array(changes.map { file($0, in: sent[$0.path]) }),
                "reviews": .array(open.map { about($0, notes.all(about: $0.name), person) }),
            ])
        }
    }

    /// The person, and the members that name them or say how to set the name.
    private static func person(in root: String) -> (GitPerson?, KeyValuePairs<String, JSONValue>) {
        do throws(GitError) {
            let person = try ReviewPerson.current(in: root)
            return (person, ["person": .string(person.description)])
        } catch {
            return (nil, ["person": .null, "nobody": .string(error.description)])
        }
    }

    /// All details of one review.
    package static func detail(
        _ review: OpenReviews.Review, in reviews: OpenReviews, notes: [ReviewNote], person: GitPerson?
    ) throws(GitError) -> JSONValue {
        let comments = notes.compactMap { note -> JSONValue? in
            guard case .comment(let text) = note.kind else { return nil }
            return .record([
                "by": .string(note.by.name), "at": .string(note.at.description), "text": .string(text),
            ])
        }
        return about(review, notes, person).with([
            "files": .array(try reviews.files(of: review).map { file($0, in: nil) }),
            "pictures": .texts(try reviews.pictures(of: review)), "text": .text(reviews.text(of: review)),
            "comments": .array(comments),
        ])
    }

    private static func about(_ review: OpenReviews.Review, _ notes: [ReviewNote], _ person: GitPerson?) -> JSONValue {
        let approvals = ReviewApproval.all(of: review, in: notes)
        let told = approvals.map {
            JSONValue.record([
                "by": .string($0.by.name), "at": .string($0.at.description), "state": .string($0.state.rawValue),
            ])
        }
        return .record([
            "name": .string(review.name.text), "branch": .string(review.name.branch), "commit": .string(review.commit),
            "title": .string(review.title), "author": .string(review.author.name), "at": .string(review.at.description),
            "remote": .text(review.remote), "content": .string(review.content),
            "is_own": .bool(person.map(review.isWritten) ?? false), "knows_you": .bool(person != nil),
            "is_approved": .bool(approvals.contains { $0.state == .holds }),
            "said": .int(notes.count - approvals.count), "approvals": .array(told),
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
            "title": .string(ReviewText.title(of: plan.diff)), "text": .string(text.markdown),
            "count": .int(plan.cards.count), "is_cut": .bool(plan.cards.isCut),
            "notes": .texts(plan.diff.notes), "cards": .array(plan.cards.drawn.map(card)),
        ])
    }

    package static func outcome(_ outcome: ReviewOutcome, job: Int) -> JSONValue {
        let head = JSONValue.record([
            "is_done": .bool(true), "text": .string(outcome.text), "files": .int(outcome.files),
            "pictures": .int(outcome.pictures), "without_pictures": .text(outcome.withoutPictures),
        ])
        switch outcome.place {
        case .branch(let branch):
            return head.with([
                "name": .string(branch.name.text), "branch": .string(branch.name.branch),
                "commit": .string(branch.commit), "remote": .text(branch.remote),
                "is_pushed": .bool(branch.remote != nil && branch.pushTrouble == nil),
                "push_trouble": .text(branch.pushTrouble),
            ])
        case .bundle(let bundle):
            return head.with([
                "bundle": .string("/api/review-jobs/\(job)/bundle"), "bundle_name": .string(bundle.name),
            ])
        }
    }

    private static func file(_ file: GitChange, in review: String?) -> JSONValue {
        .record(["path": .string(file.path), "change": .string(file.kind.rawValue), "review": .text(review)])
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
            "widget": .string(card.widget), "sample": .string(card.sample), "change": .string(card.change.rawValue),
            "readers": .array(
                card.readers.map { .record(["market": .string($0.market), "locale": .string($0.locale)]) }),
            "before": side(card.before), "after": side(card.after),
        ])
    }

    /// The card in light; `null` if there is no card.
    private static func side(_ frames: [ExportFrame]) -> JSONValue {
        guard let frame = frames.first else { return .null }
        let size = JSONValue.record(["width": .int(frame.width), "height": .int(frame.height)])
        switch frame.content {
        case .document(let html): return size.with(["html": .string(html)])
        case .fields(let fields):
            return size.with([
                "fields": .array(fields.map { .record(["name": .string($0.name), "text": .string($0.text)]) })
            ])
        case .nothing(let reason): return size.with(["reason": .string(reason)])
        }
    }
}
