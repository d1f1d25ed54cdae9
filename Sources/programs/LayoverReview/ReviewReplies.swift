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
        var members: [JSONValue.Member] = [
            .init("state", .string(draft.state)), .init("notes", .texts(draft.notes)),
            .init("title_letters", .int(ReviewLimits.titleLetters)),
            .init("chromium", .bool(BrowserProgram.isThere)), .init("remote", .text(remote)),
        ]
        guard case .commit(let base, let tree) = draft.base else {
            let files = draft.changes.map { file($0.file, in: nil) }
            return .object(
                members + [.init("base", .null), .init("files", .array(files)), .init("reviews", .array([]))])
        }
        members.append(
            .init(
                "base",
                .record([
                    "id": .string(base.id), "short": .string(base.shortID), "age": .string(base.age),
                    "subject": .string(base.subject), "branch": .text(tree.branch),
                ])))
        let person: GitPerson?
        do throws(GitError) {
            person = try ReviewPerson.current(in: root)
            members.append(.init("person", .string(person?.description ?? "")))
        } catch {
            person = nil
            members += [.init("person", .null), .init("nobody", .string(error.description))]
        }
        let notes = ReviewNotes(root: root, digest: digest)
        do throws(GitError) {
            let open = try OpenReviews(tree: tree, remote: remote, digest: digest).all()
            let sent = try sent(draft.changes.map(\.file), in: open, GitWorkingTree(tree))
            let files = draft.changes.map { file($0.file, in: sent[$0.path]) }
            let reviews = open.map { JSONValue.object(about($0, notes.all(about: $0.name), person)) }
            return .object(members + [.init("files", .array(files)), .init("reviews", .array(reviews))])
        } catch {
            throw ReviewRefusal(error)
        }
    }

    /// All details of one review.
    package static func detail(
        _ review: OpenReviews.Review, in reviews: OpenReviews, notes: [ReviewNote], person: GitPerson?
    ) throws(GitError) -> JSONValue {
        let files = try reviews.files(of: review).map { file($0, in: nil) }
        let said = notes.compactMap { note -> JSONValue? in
            guard case .comment(let text) = note.kind else { return nil }
            return .record([
                "by": .string(note.by.name), "at": .string(note.at.description), "text": .string(text),
            ])
        }
        return .object(
            about(review, notes, person) + [
                .init("files", .array(files)), .init("pictures", .texts(try reviews.pictures(of: review))),
                .init("text", .text(reviews.text(of: review))), .init("comments", .array(said)),
            ])
    }

    private static func about(
        _ review: OpenReviews.Review, _ notes: [ReviewNote], _ person: GitPerson?
    ) -> [JSONValue.Member] {
        let approvals = ReviewApproval.all(of: review, in: notes)
        return [
            .init("name", .string(review.name.text)), .init("branch", .string(review.name.branch)),
            .init("commit", .string(review.commit)), .init("title", .string(review.title)),
            .init("author", .string(review.author.name)), .init("at", .string(review.at.description)),
            .init("remote", .text(review.remote)), .init("content", .string(review.content)),
            .init("is_own", .bool(person.map(review.isWritten) ?? false)), .init("knows_you", .bool(person != nil)),
            .init("is_approved", .bool(approvals.contains { $0.state == .holds })),
            .init("said", .int(notes.count - approvals.count)),
            .init(
                "approvals",
                .array(
                    approvals.map {
                        .record([
                            "by": .string($0.by.name), "at": .string($0.at.description),
                            "state": .string($0.state.rawValue),
                        ])
                    })),
        ]
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
        var members: [JSONValue.Member] = [
            .init("is_done", .bool(true)), .init("text", .string(outcome.text)), .init("files", .int(outcome.files)),
            .init("pictures", .int(outcome.pictures)), .init("without_pictures", .text(outcome.withoutPictures)),
        ]
        switch outcome.place {
        case .branch(let branch):
            members += [
                .init("name", .string(branch.name.text)), .init("branch", .string(branch.name.branch)),
                .init("commit", .string(branch.commit)), .init("remote", .text(branch.remote)),
                .init("is_pushed", .bool(branch.remote != nil && branch.pushTrouble == nil)),
                .init("push_trouble", .text(branch.pushTrouble)),
            ]
        case .bundle(let bundle):
            members += [
                .init("bundle", .string("/api/review-jobs/\(job)/bundle")), .init("bundle_name", .string(bundle.name)),
            ]
        }
        return .object(members)
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
        let size: [JSONValue.Member] = [.init("width", .int(frame.width)), .init("height", .int(frame.height))]
        switch frame.content {
        case .document(let html): return .object(size + [.init("html", .string(html))])
        case .fields(let fields):
            return .object(
                size + [
                    .init(
                        "fields",
                        .array(fields.map { .record(["name": .string($0.name), "text": .string($0.text)]) }))
                ])
        case .nothing(let reason): return .object(size + [.init("reason", .string(reason))])
        }
    }
}
