/// One place that breaks a rule, printed like a compiler's message so that editors can jump to it.
struct Finding: Equatable, CustomStringConvertible {
    let path: String
    /// From 1.
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}

extension SourceFile {
    /// A finding for each line for which `matches` returns a message.
    func findings(in lines: [Substring], matches: (Substring) -> String?) -> [Finding] {
        lines.enumerated().compactMap { index, line in
            matches(line).map { Finding(path: path, line: index + 1, message: $0) }
        }
    }
}
