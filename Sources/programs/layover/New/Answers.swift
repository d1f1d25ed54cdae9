import Foundation
import LayoverModel

/// Answers that a command needs: from its options, else from the person at the terminal, else from a standard answer.
struct Answers {
    private let arguments: Arguments
    /// True if a person sits at the terminal to be asked.
    private let asks: Bool

    init(_ arguments: Arguments) {
        self.arguments = arguments
        asks = !arguments.has("--yes") && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    /// An answer that must be there.
    func text(_ option: String, _ question: String, standard: String? = nil) throws -> String {
        if let given = arguments.value(option) { return given }
        if let answer = ask(question, standard), !answer.isEmpty { return answer }
        guard let standard else { throw UsageError("something is missing: \(option), \(question.lowercased())") }
        return standard
    }

    /// A list whose parts stand between commas; empty where nothing is said.
    func list(_ option: String, _ question: String) -> [String] {
        let given = arguments.values(option)
        let answer = given.isEmpty ? ask(question, nil) ?? "" : given.joined(separator: ",")
        return answer.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    }

    /// A day, or `nil` where none is said.
    func time(_ option: String, _ question: String, standard: String) throws -> String {
        let answer = try text(option, question, standard: standard)
        guard LocalDateTime(answer) != nil else {
            throw UsageError("'\(option)' takes a local time such as 2026-12-07 or '2026-12-07 09:00', not '\(answer)'")
        }
        return answer
    }

    private func ask(_ question: String, _ standard: String?) -> String? {
        guard asks else { return nil }
        let hint = standard.map { " [\($0)]" } ?? ""
        Terminal.showBeside("\(question)\(hint): ")
        return readLine()
    }
}
