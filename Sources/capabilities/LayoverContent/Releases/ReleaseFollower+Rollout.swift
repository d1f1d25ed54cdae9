import LayoverCompiler
import LayoverFiles
import LayoverFrame
import LayoverJSON
import LayoverMetrics
import LayoverReleases

// A release in rollout: who is shown it, and the decisions from its counts.
extension ReleaseFollower {
    /// Shows a release to the readers of its first step.
    func begin(_ next: ReleaseTrial) async {
        var next = next
        next.beginStep(place: server.rolloutPlace())
        await show(next)
        let version = next.release.record.version
        let step = next.progress.step.map { "\($0)" } ?? ""
        server.log.info("release \(version) is on its way, step 1 of \(next.progress.plan.steps.count): \(step)")
        note("begin", of: next)
    }

    /// Decides from the counts whether to advance, to finish or to revert.
    ///
    /// - Parameter mayAdvance: Whether more readers may be shown it.
    /// - Throws: ``ReleaseRefusal/reverted(version:why:)`` if it was reverted.
    func judge(mayAdvance: Bool) async throws(ReleaseRefusal) {
        guard var trial else { return }
        let (old, new) = (trial.watch.old.sample, trial.watch.new.sample)
        if let why = await place.verdict(on: trial.hash) {
            try await revert(trial, why: why, isOwn: false)
        }
        let now = server.clock()
        switch trial.progress.action(now: now, old: old, new: new, isShown: !trial.share.isEmpty) {
        case .stay: break
        case .revert(let why): try await revert(trial, why: why, isOwn: true)
        case .finish where mayAdvance:
            note("finish", of: trial)
            await serve(trial.release, record: trial.document, bundle: trial.packed)
            server.status.update { $0.rollout = nil }
        case .advance where mayAdvance:
            trial.progress.advance(now: now)
            trial.beginStep(place: server.rolloutPlace())
            await show(trial)
            note("step", of: trial)
        case .finish, .advance: break
        }
    }

    /// Compiles content again, because the time zones have changed; a release in rollout keeps its step and its counts.
    func compileAnew() async {
        await server.publisher.compileAnew()
        guard let trial else { return }
        let release = trial.release
        do throws(ReleaseRefusal) {
            let anew = try await server.publisher.compile(release.tree.files, of: release.record, force: true)
            // Another step may have begun meanwhile.
            guard var now = self.trial, now.hash == trial.hash else { return }
            now.release = anew
            await show(now)
        } catch {
            server.log.error("release \(release.record.version) does not compile with the new time zones: \(error)")
            await endTrial()
        }
    }

    /// Shows the served release to all readers, and drops the one in rollout.
    func endTrial() async {
        guard let trial else { return }
        note("end", of: trial)
        self.trial = nil
        await server.publisher.endTrial()
        server.status.update { $0.rollout = nil }
    }

    private func show(_ next: ReleaseTrial) async {
        trial = next
        await server.publisher.show(next.release, to: next.share, counting: next.watch)
        server.status.update {
            $0.rollout = ReleaseStatus.Rollout(
                version: next.release.record.version, progress: next.progress, share: next.share, watch: next.watch)
        }
    }

    private func revert(_ trial: ReleaseTrial, why: String, isOwn: Bool) async throws(ReleaseRefusal) {
        let version = trial.release.record.version
        // From here on no reader is shown it; all else comes after.
        self.trial = nil
        await server.publisher.endTrial()
        server.status.update { $0.rollout = nil }
        server.status.reverts.add()
        note("revert", of: trial, why: why)
        do throws(FileError) {
            try server.kept.keepReverted(trial.hash, why: why)
        } catch {
            server.log.warning("it cannot be kept on disk that release \(version) was taken back: \(error)")
        }
        if isOwn { await place.report(why, on: trial.hash) }
        throw .reverted(version: version, why: why)
    }

    /// Writes to the journal of changes.
    private func note(_ what: String, of trial: ReleaseTrial, why: String? = nil) {
        let step = trial.progress.step.map { JSONValue.string("\($0)") } ?? .null
        server.journal.appendChange(
            Change(
                seconds: server.clock(), kind: "rollout", subject: "release \(trial.release.record.version)",
                details: [
                    JSONValue.Member("what", .string(what)), JSONValue.Member("step", step),
                    JSONValue.Member("author", .string(trial.release.record.author)),
                ] + (why.map { [JSONValue.Member("why", .string($0))] } ?? [])))
    }
}
