import Foundation
import LayoverModel

/// The values that a command needs: from its options, otherwise from the person at the terminal, otherwise a default.
struct Answers {
    private let arguments: Arguments
    /// True if there is a person at the terminal to answer questions.
    private let asks: Bool

    init(_ arguments: Arguments) {
        self.arguments = arguments
        asks = !arguments.has("--yes") && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    /// A required value.
    func text(_ option: String, _ question: String, standard: String? = nil) throws -> String {
        if let given = arguments.value(option) { return given }
        if let answer = ask(question, standard), !answer.isEmpty { return answer }
        guard let standard else { throw UsageError("something is missing: \(option), \(question.lowercased())") }
        return standard
    }

    /// A list of values separated by commas; empty without an answer.
    func list(_ option: String, _ question: String) -> [String] {
        let given = arguments.values(option)
        let answer = given.isEmpty ? ask(question, nil) ?? "" : given.joined(separator: ",")
        return answer.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    }

    /// A local time.
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
