import LayoverAdapters
import LayoverExport
import LayoverFrame
import LayoverGit
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverReview
import LayoverTeam
import LayoverWeb

/// The changes that can be sent for review, the open reviews and their notes.
struct ReviewsRoute: WorkbenchRoute {
    static let routes: [Route<ReviewsRoute>] = [
        .call(.get, "/api/reviews", summary: "the changes that can be sent, and the open reviews") { route, _ in
            route.list()
        },
        .call(.post, "/api/reviews", summary: "sends changes for review, or tries it") { try $0.send($1) },
        .call(.get, "/api/reviews/{name}", summary: "all details of a review") { $0.review($1) },
        .call(.post, "/api/reviews/{name}", summary: "comments on a review, or approves it") { try $0.say($1) },
        .call(.get, "/api/reviews/{name}/{file}", summary: "a picture of a review") { $0.picture($1) },
        .call(.get, "/api/review-jobs/{number}", summary: "the progress of a review that is sent") { try $0.job($1) },
        .call(.get, "/api/review-jobs/{number}/bundle", summary: "the review as a file") { try $0.bundle($1) },
    ]

    let content: WorkbenchContent
    /// The remote that branches for review are pushed to; `nil` to push nothing.
    let remote: String?
    let trees: ComparedTrees
    let press: PicturePress
    /// Reviews that are in progress, and the most recent finished ones.
    private let jobs = ReviewJobs()

    // MARK: Reading

    private func list() -> HTTPReply {
        withFiles { opened, now in
            let draft = try reader.read(since: nil, opened: opened, now: now)
            return .json(
                try ReviewReplies.overview(draft, remote: remote, digest: reader.digest, root: reader.root))
        }
    }

    private func review(_ request: WorkbenchRequest) -> HTTPReply {
        content.program { _, _ in
            let (reviews, review) = try find(request.name)
            return .json(try detail(review, in: reviews, person: try? ReviewPerson.current(in: content.root)))
        }
    }

    private func detail(
        _ review: OpenReviews.Review, in reviews: OpenReviews, person: GitPerson?
    ) throws(GitError) -> JSONValue {
        try ReviewReplies.detail(review, in: reviews, notes: notes.all(about: review.name), person: person)
    }

    private func picture(_ request: WorkbenchRequest) -> HTTPReply {
        content.program { _, _ in
            let (reviews, review) = try find(request.name)
            guard let bytes = reviews.picture(request.parts[1], of: review) else {
                throw .absent("there is no such picture")
            }
            let headers = [HTTPHeader("Content-Type", "image/png"), .policy("sandbox"), .noSniff]
            return HTTPReply(status: 200, headers: headers + WorkbenchHeaders.json, segments: [.bytes(bytes)])
        }
    }

    private func find(_ name: String) throws -> (OpenReviews, OpenReviews.Review) {
        guard case .commit(let tree, _) = reader.place(), let wanted = ReviewName(name) else {
            throw .absent("there is no open review '\(name.prefix(80))'")
        }
        let reviews = OpenReviews(tree: tree, remote: remote, digest: reader.digest)
        if let review = try reviews.review(wanted) { return (reviews, review) }
        throw .absent("there is no open review '\(name.prefix(80))'; it may be merged, or its branch deleted")
    }

    // MARK: Sending

    private func send(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (json, state, files) = try request.read(
            or:
                "a review needs {\"base\", \"state\", \"files\", \"title\", \"message\", \"write\"}, with the values of the list of changes"
        ) { json -> (JSONValue, String, [String])? in
            guard let state = json["state"]?.string, let files = json["files"]?.items?.compactMap(\.string)
            else { return nil }
            return (json, state, files)
        }
        let writes = json["write"]?.bool ?? false
        let wish = try ReviewRequest(
            base: json["base"]?.string, state: state, files: files, title: json["title"]?.string ?? "",
            message: json["message"]?.string ?? "", needsTitle: writes)
        let tools = ReviewPlan.Tools(
            trees: trees, compiler: content.compilerTools, reference: content.preview, now: content.now)
        guard !writes else { return begin(wish, tools) }
        // The plan for a choice of changes. Nothing is written.
        return withFiles { opened, now in
            .json(ReviewReplies.trial(try sender.plan(wish, of: (opened, now), tools), wish))
        }
    }

    private func begin(_ wish: ReviewRequest, _ tools: ReviewPlan.Tools) -> HTTPReply {
        content.reply { _ in
            guard let number = await jobs.begin() else {
                throw WorkbenchRefusal(
                    .reviewsBusy,
                    "\(ReviewLimits.atOnce) reviews are already in progress; try again in a moment")
            }
            Task {
                let files = (opened: await content.builder.opened ?? [], now: await content.builder.files)
                do throws(ReviewRefusal) {
                    let outcome = try await sender.send(wish, of: files, tools) { state in
                        await jobs.report(state, of: number)
                    }
                    await jobs.report(.sent(outcome), of: number)
                } catch {
                    await jobs.report(.failed(error), of: number)
                }
            }
            return .record(["job": number], status: 202)
        }
    }

    private func job(_ request: WorkbenchRequest) throws -> HTTPReply {
        let number = try ReviewsRoute.number(request)
        return content.reply { _ in
            switch await jobs.state(of: number) {
            case nil: throw .absent("this review is no longer in progress; look for its branch in the open reviews")
            case .working(let words, let done, let all)?:
                .record(["is_done": false, "words": words, "done": done, "of": all])
            case .sent(let outcome)?: .json(ReviewReplies.outcome(outcome, job: number))
            case .failed(let refusal)?: throw refusal
            }
        }
    }

    private func bundle(_ request: WorkbenchRequest) throws -> HTTPReply {
        let number = try ReviewsRoute.number(request)
        return content.reply { _ in
            guard case .sent(let outcome)? = await jobs.state(of: number), case .bundle(let bundle) = outcome.place
            else { throw .absent("this file is no longer stored; send the review again") }
            return .download(bundle.name, type: "application/x-tar", bundle.bytes)
        }
    }

    private static func number(_ request: WorkbenchRequest) throws -> Int {
        guard let number = Int(request.name) else { throw .absent("there is no page at this address") }
        return number
    }

    // MARK: Comments and approvals

    /// Reads `{"comment": "..."}` or `{"approve": "<content>"}`.
    private func say(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (comment, approval) = try request.read(
            or: "write {\"comment\"}, or {\"approve\"} with the hash of the content that you viewed"
        ) { json -> (String?, String?)? in
            let (comment, approval) = (json["comment"]?.string, json["approve"]?.string)
            return (comment == nil) == (approval == nil) ? nil : (comment, approval)
        }
        if let comment, comment.allSatisfy(\.isWhitespace) || comment.utf8.count > ReviewLimits.textBytes {
            throw .misunderstood("a comment needs 1 to \(ReviewLimits.textBytes) bytes")
        }
        return content.program { _, now in
            let (reviews, review) = try find(request.name)
            let person: GitPerson
            do throws(GitError) { person = try ReviewPerson.current(in: content.root) } catch {
                throw ReviewRefusal.forbidden(error.description)
            }
            let note =
                if let approval {
                    try ReviewApproval.note(on: review, seen: approval, by: person, at: now)
                } else {
                    ReviewNote(kind: .comment(comment ?? ""), by: person, at: now)
                }
            try notes.add(note, about: review.name)
            return .json(try detail(review, in: reviews, person: person), status: 201)
        }
    }

    // MARK: Parts

    private var reader: ReviewReader { ReviewReader(root: content.root, digest: content.adapters.seal) }

    private var notes: ReviewNotes { ReviewNotes(root: content.root, digest: content.adapters.seal) }

    private var sender: ReviewSender {
        ReviewSender(reader: reader, press: press, lane: content.programs, remote: remote)
    }

    /// A reply about the files when the workbench was opened and the current ones, made outside the listener's threads.
    private func withFiles(
        _ make: @escaping @Sendable ([SourceFile], [SourceFile]) throws -> HTTPReply
    ) -> HTTPReply {
        content.reply { _ in
            let (opened, now) = (await content.builder.opened ?? [], await content.builder.files)
            return try await content.programs.value { Result { try make(opened, now) } }.get()
        }
    }
}
