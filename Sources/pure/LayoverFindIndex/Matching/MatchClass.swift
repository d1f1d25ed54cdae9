/// Why an item was found; lower classes come first.
package enum MatchClass: Int, Comparable, CaseIterable, Sendable {
    case code, whole, start, belongs, words, context, contextAlone, codeStart, text, unscheduledCode, corrected

    /// The name in answers and in `layover find explain`.
    package var name: String {
        switch self {
        case .code: "code"
        case .whole: "whole"
        case .start: "start"
        case .belongs: "belongs"
        case .words: "words"
        case .context: "context"
        case .contextAlone: "context-alone"
        case .codeStart: "code-start"
        case .text: "text"
        case .unscheduledCode: "unscheduled-code"
        case .corrected: "corrected"
        }
    }

    package static func < (left: MatchClass, right: MatchClass) -> Bool { left.rawValue < right.rawValue }
}
