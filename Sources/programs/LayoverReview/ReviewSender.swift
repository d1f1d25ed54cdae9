package import LayoverExport
import LayoverFiles
import LayoverGit
package import LayoverModel
package import LayoverTeam

/// Sends changes for review: draws pictures, then creates a commit and a branch, or a file to download if there is no git.
package struct ReviewSender: Sendable {
    let reader: ReviewReader
    let press: PicturePress
    /// The lane for blocking calls of git.
    let lane: WorkLane
    /// The remote that branches are pushed to; `nil` to push nothing.
    let remote: String?

    package init(reader: ReviewReader, press: PicturePress, lane: WorkLane, remote: String?) {
        (self.reader, self.press, self.lane, self.remote) = (reader, press, lane, remote)
    }

    /// Everything that is collected before anything is written.
    private struct Prepared: Sendable {
        let request: ReviewRequest
        let plan: ReviewPlan
        /// `nil` if there is no repository.
        let person: GitPerson?
        let drawn: [ReviewPictures.Drawn]
        let trouble: String?

        func text() -> ReviewText {
            ReviewText(
                title: request.title, message: request.message, plan: plan, pictures: drawn.map(\.picture),
                withoutPictures: trouble)
        }
    }

    /// Sends the changes that a request names.
    ///
    /// - Parameters:
    ///   - request: The changes to send, with title and message.
    ///   - content: The content when the workbench was opened, and the current content.
    ///   - tools: For finding what looks different.
    ///   - report: Receives the progress.
    /// - Returns: The created branch or file, and whether the branch was pushed.
    /// - Throws: `ReviewRefusal`. Then neither a branch nor a file was created.
    package func send(
        _ request: ReviewRequest, of content: (opened: [SourceFile], now: [SourceFile]), _ tools: ReviewPlan.Tools,
        _ report: @escaping @Sendable (ReviewJobs.State) async -> Void
    ) async throws(ReviewRefusal) -> ReviewOutcome {
        let (plan, person) = try await lane.value {
            Result { () throws(ReviewRefusal) -> (ReviewPlan, GitPerson?) in
                let plan = try self.plan(request, of: content, tools)
                return (plan, try self.person(for: plan))
            }
        }.get()
        let (drawn, trouble) = await draw(plan, report)
        await report(.working("Writing the review", done: drawn.count, of: drawn.count))
        let prepared = Prepared(request: request, plan: plan, person: person, drawn: drawn, trouble: trouble)
        let outcome = try await lane.value {
            Result { () throws(ReviewRefusal) -> ReviewOutcome in try write(prepared, at: tools.now) }
        }.get()
        guard case .branch(let branch) = outcome.place, branch.remote != nil else { return outcome }
        await report(.working("Pushing the branch", done: drawn.count, of: drawn.count))
        return await lane.value { pushed(outcome, branch) }
    }

    /// Makes the plan for a request.
    ///
    /// - Throws: `ReviewRefusal` if the files are not those that the page saw, or if the chosen changes do not compile.
    package func plan(
        _ request: ReviewRequest, of content: (opened: [SourceFile], now: [SourceFile]), _ tools: ReviewPlan.Tools
    ) throws(ReviewRefusal) -> ReviewPlan {
        let draft = try reader.read(since: request.base, opened: content.opened, now: content.now)
        guard draft.state == request.state else {
            throw .changed("the files have changed since this list was made; reload it")
        }
        return try ReviewPlan(draft, sending: request.files, tools)
    }

    private func person(for plan: ReviewPlan) throws(ReviewRefusal) -> GitPerson? {
        guard case .commit(_, let tree) = plan.draft.base else { return nil }
        do throws(GitError) {
            return try ReviewPerson.current(in: tree.folder)
        } catch {
            throw .forbidden(error.description)
        }
    }

    /// If drawing fails, the review is sent without pictures.
    private func draw(
        _ plan: ReviewPlan, _ report: @escaping @Sendable (ReviewJobs.State) async -> Void
    ) async -> (drawn: [ReviewPictures.Drawn], trouble: String?) {
        let pictures = ReviewPictures(plan.cards.drawn)
        let count = pictures.names.count
        guard count > 0 else { return ([], nil) }
        do {
            let drawn = try await pictures.draw(by: press) { done in
                await report(.working("Drawing the cards", done: done, of: count))
            }
            return (drawn, nil)
        } catch {
            return ([], "\(error)")
        }
    }

    private func write(_ prepared: Prepared, at now: UTCInstant) throws(ReviewRefusal) -> ReviewOutcome {
        switch prepared.plan.draft.base {
        case .opened: return bundle(prepared, at: now)
        case .commit(let base, let tree):
            guard let person = prepared.person else { throw .git("git does not know who you are") }
            return try ReviewRefusal.git { () throws(GitError) in
                try commit(prepared, by: person, on: base, in: tree)
            }
        }
    }

    // MARK: A branch

    private func commit(
        _ prepared: Prepared, by person: GitPerson, on base: GitCommit, in tree: GitTree
    ) throws(GitError) -> ReviewOutcome {
        let writer = GitBranchWriter(tree)
        var content: [GitBranchWriter.Entry] = []
        for change in prepared.plan.chosen {
            var blob: String?
            if let bytes = change.bytes {
                blob = try writer.writeBlob(bytes, at: change.path, isLink: change.file.isLink)
            }
            content.append(GitBranchWriter.Entry(path: change.path, mode: change.file.mode, blob: blob))
        }
        let user = ReviewName.user(for: person.name)
        var number = try ReviewNumbers(tree).next(of: user, over: base)
        let text = prepared.text().markdown
        // If several people send at the same time, each review gets its own number.
        while number <= ReviewLimits.number {
            let name = ReviewName(user: user, number: number)
            let entries = try content + beside(name, text, prepared.drawn, by: writer)
            let treeID = try writer.writeTree(entries, over: base)
            let commit = try writer.writeCommit(
                of: treeID, on: base, saying: prepared.request.commitMessage, by: person)
            try log(name, commit)
            if try writer.createBranch(name.branch, at: commit) {
                return outcome(
                    prepared, text,
                    .branch(ReviewOutcome.Branch(name: name, commit: commit, remote: remote, pushTrouble: nil)))
            }
            number += 1
        }
        throw GitError("no number is left for a review of '\(user)'")
    }

    private func log(_ name: ReviewName, _ commit: String) throws(GitError) {
        do throws(FileError) {
            try AuditedWriter.log(name.branch, after: Array(commit.utf8))
        } catch {
            throw GitError(error.description)
        }
    }

    /// The text and the pictures, in a folder next to the content.
    private func beside(
        _ name: ReviewName, _ text: String, _ drawn: [ReviewPictures.Drawn], by writer: GitBranchWriter
    ) throws(GitError) -> [GitBranchWriter.Entry] {
        var entries: [GitBranchWriter.Entry] = []
        for (path, bytes) in ReviewSender.files(in: name.folder, text, drawn) {
            entries.append(
                GitBranchWriter.Entry(path: path, mode: "100644", blob: try writer.writeBlob(bytes, at: path)))
        }
        return entries
    }

    private func pushed(_ outcome: ReviewOutcome, _ branch: ReviewOutcome.Branch) -> ReviewOutcome {
        guard case .commit(let tree, _) = reader.place(), let remote = branch.remote else { return outcome }
        var (outcome, branch) = (outcome, branch)
        do throws(GitError) {
            try GitBranchWriter(tree).push(branch.name.branch, at: branch.commit, to: remote)
        } catch {
            branch.pushTrouble = error.description
        }
        outcome.place = .branch(branch)
        return outcome
    }

    // MARK: A file to download

    private func bundle(_ prepared: Prepared, at now: UTCInstant) -> ReviewOutcome {
        let stamp = now.description.filter { $0 != "-" && $0 != ":" }
        let text = prepared.text().markdown
        var archive = TarArchive(seconds: now.seconds)
        for change in prepared.plan.chosen { if let bytes = change.bytes { archive.add(change.path, bytes) } }
        for (path, bytes) in ReviewSender.files(in: "\(ReviewName.folder)/\(stamp)", text, prepared.drawn) {
            archive.add(path, bytes)
        }
        return outcome(
            prepared, text, .bundle(ReviewOutcome.Bundle(name: "review-\(stamp).tar", bytes: archive.finished)))
    }

    private func outcome(_ prepared: Prepared, _ text: String, _ place: ReviewOutcome.Place) -> ReviewOutcome {
        ReviewOutcome(
            place: place, text: text, files: prepared.plan.chosen.count, pictures: prepared.drawn.count,
            withoutPictures: prepared.trouble)
    }

    private static func files(
        in folder: String, _ text: String, _ drawn: [ReviewPictures.Drawn]
    ) -> [(path: String, bytes: [UInt8])] {
        [("\(folder)/\(OpenReviews.textName)", Array(text.utf8))]
            + drawn.map { ("\(folder)/\($0.picture.name)", $0.bytes) }
    }
}
