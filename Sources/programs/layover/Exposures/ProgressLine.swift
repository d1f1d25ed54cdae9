import Foundation
import LayoverExposures
import LayoverFrame

/// Shows the progress of a long run over rows on standard error: on a terminal in one line that is overwritten, otherwise in
/// a new line from time to time.
final class ProgressLine {
    /// Nanoseconds between two updates on a terminal.
    private static let quickPause: UInt64 = 200_000_000
    /// Nanoseconds between two lines elsewhere.
    ///
    /// Shorter runs print nothing.
    private static let slowPause: UInt64 = 10_000_000_000

    private let word: String
    private let isTerminal: Bool
    private var shownAt: UInt64
    private var isShown = false

    /// - Parameter word: What is done with the rows: `counted`.
    init(_ word: String) {
        self.word = word
        isTerminal = isatty(STDERR_FILENO) == 1
        shownAt = monotonicNanoseconds()
    }

    func show(_ progress: RowProgress) {
        let now = monotonicNanoseconds()
        guard now - shownAt >= (isTerminal ? ProgressLine.quickPause : ProgressLine.slowPause) else { return }
        shownAt = now
        let percent = progress.percent.map { ", \($0) %" } ?? ""
        let text = "\(progress.rows.grouped) rows \(word)\(percent)"
        guard isTerminal else { return Terminal.printDiagnostic(text) }
        isShown = true
        Terminal.showBeside("\r\u{1b}[K\(text)")
    }

    /// Removes the line.
    func clear() {
        guard isShown else { return }
        isShown = false
        Terminal.showBeside("\r\u{1b}[K")
    }
}
