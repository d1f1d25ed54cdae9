import LayoverAdapters
import LayoverGit
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverReview
import LayoverTeam
import LayoverWeb

/// `/api/reviews`: the changes that can be sent for review, the open reviews and their notes; sends, comments and approves.
struct ReviewsRoute: Sendable {
    enum Subject: Hashable, Sendable {
        /// `/api/reviews`
        case all
        /// `/api/reviews/{name}`
        case one(String)
        /// `/api/reviews/{name}/{file}`
        case picture(String, String)
        /// `/api/review-jobs/{number}`
        case job(Int)
        /// `/api/review-jobs/{number}/bundle`
        case bundle(Int)

        var methods: [HTTPMethod] {
            switch self {
            case .all, .one: [.get, .head, .post]
            case .picture, .job, .bundle: [.get, .head]
            }
        }
    }

    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest, about subject: Subject) -> HTTPReply {
        switch subject {
        case .all: request.method == .post ? send(request) : overview()
        case .one(let name): request.method == .post ? say(request, about: name) : review(name)
        case .picture(let name, let file): picture(file, of: name)
        case .job(let number): job(number)
        case .bundle(let number): bundle(number)
        }
    }

    // MARK: Reading

    private func overview() -> HTTPReply {
        let (reader, remote, lane) = (reader, context.settings.reviewRemote, context.programs)
        let (builder, digest) = (context.builder, reader.digest)
        return context.reply {
            let (opened, now) = (await builder.opened ?? [], await builder.files)
            return await lane.value {
                answered { () throws(ReviewRefusal) in
                    let draft = try reader.read(since: nil, opened: opened, now: now)
                    return .json(try ReviewReplies.overview(draft, remote: remote, digest: digest, root: reader.root))
                }
            }
        }
    }

    private func review(_ name: String) -> HTTPReply {
        let (notes, root) = (notes, reader.root)
        return asked(about: name) { (reviews, review) throws(GitError) in
            let person = try? ReviewPerson.current(in: root)
            return .json(
                try ReviewReplies.detail(review, in: reviews, notes: notes.all(about: review.name), person: person))
        }
    }

    private func picture(_ file: String, of name: String) -> HTTPReply {
        asked(about: name) { (reviews, review) throws(GitError) in
            guard let bytes = reviews.picture(file, of: review) else { return .absent("there is no such picture") }
            let headers = [
                HTTPHeader("Content-Type", "image/png"), HTTPHeader("Content-Security-Policy", "sandbox"), .noSniff,
            ]
            return HTTPReply(status: 200, headers: headers + WorkbenchHeaders.json, segments: [.bytes(bytes)])
        }
    }

    /// Answers about one open review, outside the listener's threads.
    private func asked(
        about name: String,
        _ make: @escaping @Sendable (OpenReviews, OpenReviews.Review) throws(GitError) -> HTTPReply
    ) -> HTTPReply {
        let (reader, remote) = (reader, context.settings.reviewRemote)
        return context.programs.reply {
            answered { () throws(ReviewRefusal) in
                let (reviews, review) = try ReviewsRoute.find(name, reader, remote)
                do throws(GitError) {
                    return try make(reviews, review)
                } catch {
                    throw ReviewRefusal(error)
                }
            }
        }
    }

    private static func find(
        _ name: String, _ reader: ReviewReader, _ remote: String?
    ) throws(ReviewRefusal) -> (OpenReviews, OpenReviews.Review) {
        guard case .commit(let tree, _) = reader.place(), let wanted = ReviewName(name) else {
            throw .unknown("there is no open review '\(name.prefix(80))'")
        }
        let reviews = OpenReviews(tree: tree, remote: remote, digest: reader.digest)
        do throws(GitError) {
            if let review = try reviews.review(wanted) { return (reviews, review) }
        } catch {
            throw ReviewRefusal(error)
        }
        throw .unknown("there is no open review '\(name.prefix(80))'; it may be merged, or its branch deleted")
    }

    // MARK: Sending

    private func send(_ request: WorkbenchRequest) -> HTTPReply {
        guard let json = try? JSONValue(parsing: request.body), let state = json["state"]?.string,
            let files = json["files"]?.items?.compactMap(\.string)
        else {
            return ChangeReplies.misunderstood(
                "a review needs {\"base\", \"state\", \"files\", \"title\", \"message\", \"write\"}, with the values of the list of changes"
            )
        }
        let writes = json["write"]?.bool ?? false
        let wish: ReviewRequest
        do throws(ReviewRefusal) {
            wish = try ReviewRequest(
                base: json["base"]?.string, state: state, files: files, title: json["title"]?.string ?? "",
                message: json["message"]?.string ?? "", needsTitle: writes)
        } catch {
            return refusal(error)
        }
        return writes ? begin(wish) : attempt(wish)
    }

    /// The plan for a choice of changes.
    ///
    /// Nothing is written.
    private func attempt(_ wish: ReviewRequest) -> HTTPReply {
        let (sender, builder, tools, lane) = (sender, context.builder, tools, context.programs)
        return context.reply {
            let (opened, now) = (await builder.opened ?? [], await builder.files)
            return await lane.value {
                answered { () throws(ReviewRefusal) in
                    .json(ReviewReplies.trial(try sender.plan(wish, of: (opened, now), tools), wish))
                }
            }
        }
    }

    private func begin(_ wish: ReviewRequest) -> HTTPReply {
        let (sender, builder, tools, jobs) = (sender, context.builder, tools, context.reviews)
        return context.reply {
            guard let number = await jobs.begin() else {
                return ChangeReplies.refusal(
                    WorkbenchProblem.reviewsBusy,
                    "\(ReviewLimits.atOnce) reviews are already in progress; try again in a moment")
            }
            Task {
                let content = (opened: await builder.opened ?? [], now: await builder.files)
                do throws(ReviewRefusal) {
                    let outcome = try await sender.send(wish, of: content, tools) { state in
                        await jobs.report(state, of: number)
                    }
                    await jobs.report(.sent(outcome), of: number)
                } catch {
                    await jobs.report(.failed(error), of: number)
                }
            }
            return .json(.record(["job": .int(number)]), status: 202)
        }
    }

    private func job(_ number: Int) -> HTTPReply {
        let jobs = context.reviews
        return context.reply {
            switch await jobs.state(of: number) {
            case nil: .absent("this review is no longer in progress; look for its branch in the open reviews")
            case .working(let words, let done, let all)?:
                .json(.record(["is_done": .bool(false), "words": .string(words), "done": .int(done), "of": .int(all)]))
            case .sent(let outcome)?: .json(ReviewReplies.outcome(outcome, job: number))
            case .failed(let refused)?: refusal(refused)
            }
        }
    }

    private func bundle(_ number: Int) -> HTTPReply {
        let jobs = context.reviews
        return context.reply {
            guard case .sent(let outcome)? = await jobs.state(of: number), case .bundle(let bundle) = outcome.place
            else { return .absent("this file is no longer stored; send the review again") }
            return HTTPReply(
                status: 200,
                headers: [
                    HTTPHeader("Content-Type", "application/x-tar"),
                    HTTPHeader("Content-Disposition", "attachment; filename=\"\(bundle.name)\""), .noSniff, .noStore,
                ], segments: [.bytes(bundle.bytes)])
        }
    }

    // MARK: Comments and approvals

    /// Reads `{"comment": "..."}` or `{"approve": "<content>"}`.
    private func say(_ request: WorkbenchRequest, about name: String) -> HTTPReply {
        let json = try? JSONValue(parsing: request.body)
        let (comment, approval) = (json?["comment"]?.string, json?["approve"]?.string)
        guard (comment == nil) != (approval == nil) else {
            return ChangeReplies.misunderstood(
                "write {\"comment\"}, or {\"approve\"} with the hash of the content that you viewed")
        }
        if let comment, comment.allSatisfy(\.isWhitespace) || comment.utf8.count > ReviewLimits.textBytes {
            return ChangeReplies.misunderstood("a comment needs 1 to \(ReviewLimits.textBytes) bytes")
        }
        let (reader, notes, remote, now) = (reader, notes, context.settings.reviewRemote, context.now)
        return context.programs.reply {
            answered { () throws(ReviewRefusal) in
                let (reviews, review) = try ReviewsRoute.find(name, reader, remote)
                let person: GitPerson
                do throws(GitError) { person = try ReviewPerson.current(in: reader.root) } catch {
                    throw .forbidden(error.description)
                }
                let note =
                    if let approval {
                        try ReviewApproval.note(on: review, seen: approval, by: person, at: now)
                    } else {
                        ReviewNote(kind: .comment(comment ?? ""), by: person, at: now)
                    }
                try notes.add(note, about: review.name)
                do throws(GitError) {
                    return .json(
                        try ReviewReplies.detail(
                            review, in: reviews, notes: notes.all(about: review.name), person: person), status: 201)
                } catch {
                    throw ReviewRefusal(error)
                }
            }
        }
    }

    // MARK: Parts

    private var reader: ReviewReader { ReviewReader(root: context.builder.root, digest: context.adapters.seal) }

    private var notes: ReviewNotes { ReviewNotes(root: context.builder.root, digest: context.adapters.seal) }

    private var sender: ReviewSender {
        ReviewSender(
            reader: reader, press: context.press, lane: context.programs, remote: context.settings.reviewRemote)
    }

    private var tools: ReviewPlan.Tools {
        ReviewPlan.Tools(
            trees: context.trees, compiler: context.builder.compilerTools, reference: context.builds.load().preview,
            now: context.now)
    }

    private func answered(_ make: () throws(ReviewRefusal) -> HTTPReply) -> HTTPReply {
        do throws(ReviewRefusal) {
            return try make()
        } catch {
            return refusal(error)
        }
    }

    private func refusal(_ refused: ReviewRefusal) -> HTTPReply {
        let words = refused.words
        switch refused {
        case .git: return ChangeReplies.refusal(WorkbenchProblem.nothingToCompare, words)
        case .misunderstood: return ChangeReplies.misunderstood(words)
        case .changed: return ChangeReplies.refusal(WorkbenchProblem.conflict, words)
        case .unknown: return .absent(words)
        case .forbidden: return ChangeReplies.refusal(WorkbenchProblem.notAllowed, words)
        case .disk: return ChangeReplies.refusal(WorkbenchProblem.notWritten, words)
        case .findings(let found, let files):
            return ChangeReplies.refusal(
                WorkbenchProblem.findings, words,
                more: [.init("findings", context.replies.findings(found, files))])
        }
    }
}

extension ReviewsRoute.Subject {
    /// Parses the path after `/api/`.
    init?(_ parts: [String]) {
        switch (parts.first, parts.count) {
        case ("reviews", 1): self = .all
        case ("reviews", 2) where !parts[1].isEmpty: self = .one(parts[1])
        case ("reviews", 3) where !parts[1].isEmpty: self = .picture(parts[1], parts[2])
        case ("review-jobs", 2...3):
            guard let number = Int(parts[1]) else { return nil }
            if parts.count == 3, parts[2] != "bundle" { return nil }
            self = parts.count == 3 ? .bundle(number) : .job(number)
        default: return nil
        }
    }
}
