import LayoverFiles
import LayoverModel

/// The reason why a change that the page requested was not written.
enum ChangeRefusal: Error, Sendable {
    /// The changed thing does not exist; the text names it.
    case unknown(String)
    /// The files have changed in the meantime.
    case conflict(now: String?, String)
    /// The change would break something.
    case refused([Diagnostic], files: [SourceFile])
    /// The disk failed; the text says why.
    case failed(String)

    init(_ refusal: ContentWriter.Refusal) {
        switch refusal {
        case .taken, .changed: self = .conflict(now: nil, refusal.description)
        case .outside, .failed: self = .failed(refusal.description)
        }
    }
}
