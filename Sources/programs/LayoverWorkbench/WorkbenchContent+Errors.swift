import LayoverBrowser
import LayoverFiles
import LayoverGit
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverQR
import LayoverReleases
import LayoverReview
import LayoverTeam

// Replies to errors.
extension WorkbenchContent {
    /// The problem that a handler's error is answered with.
    func reply(to error: any Error) -> HTTPReply {
        if let error = error as? AccessRefusal { return error.reply }
        return refusal(ofAny: error).reply
    }

    private func refusal(ofAny error: any Error) -> WorkbenchRefusal {
        switch error {
        case let error as WorkbenchRefusal: error
        case let error as ChangeRefusal: refusal(of: error)
        case let error as ReviewRefusal: refusal(of: error)
        case let error as ContentPublisher.Refusal: refusal(of: error)
        case let error as PictureRefusal: WorkbenchRefusal(error.kind, error.words)
        case let error as GitError: WorkbenchRefusal(.nothingToCompare, paths.words(error.description))
        case let error as ContentWriter.Refusal: WorkbenchRefusal(.notWritten, paths.words(error.description))
        case let error as QRCodeError: WorkbenchRefusal(.noPhone, error.description)
        case let error as BrowserMissing: WorkbenchRefusal(.noChromium, paths.words(error.description))
        // Only Chromium fails with other errors.
        default: WorkbenchRefusal(.pictureFailed, paths.words("\(error)"))
        }
    }

    func refusal(of error: ChangeRefusal, more: [JSONValue.Member] = []) -> WorkbenchRefusal {
        switch error {
        case .unknown(let words): .absent(words)
        case .conflict(let now, let words): WorkbenchRefusal(.conflict, words, more: more + [.init("now", now.json)])
        case .refused(let found, let files):
            WorkbenchRefusal(
                .findings, "nothing was written: the content would have findings",
                detail: found.first { $0.isError }?.message,
                more: more + [.init("findings", findings(found, in: files))])
        case .failed(let words): WorkbenchRefusal(.notWritten, paths.words(words))
        }
    }

    private func refusal(of error: ReviewRefusal) -> WorkbenchRefusal {
        let words = error.words
        return switch error {
        case .git: WorkbenchRefusal(.nothingToCompare, words)
        case .misunderstood: .misunderstood(words)
        case .changed: WorkbenchRefusal(.conflict, words)
        case .unknown: .absent(words)
        case .forbidden: WorkbenchRefusal(.notAllowed, words)
        case .disk: WorkbenchRefusal(.notWritten, words)
        case .findings(let found, let files):
            WorkbenchRefusal(.findings, words, more: [.init("findings", findings(found, in: files))])
        }
    }

    private func refusal(of error: ContentPublisher.Refusal) -> WorkbenchRefusal {
        switch error {
        case .overtaken(let words):
            WorkbenchRefusal(
                .conflict, "someone else has published; check their release, then publish again", detail: words)
        case .findings(let found, let files):
            WorkbenchRefusal(
                .findings, "nothing was published: the content has findings",
                detail: found.first { $0.isError }?.message, more: [.init("findings", findings(found, in: files))])
        case .vanishing(let vanished):
            WorkbenchRefusal(
                .conflict,
                "nothing was published: \(vanished.names.count) of \(vanished.liveCount) live widgets would disappear",
                detail: "if this is intended, use 'layover publish --force'")
        case .failed(let words): WorkbenchRefusal(.notWritten, paths.words(words))
        }
    }
}
