/// One place that breaks a rule, printed as compilers do so that editors can jump to it.
struct Finding: Equatable, CustomStringConvertible {
    let path: String
    /// From 1.
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}

extension SourceFile {
    /// A finding for each of `lines` that `matches` answers with a message.
    func findings(in lines: [Substring], matches: (Substring) -> String?) -> [Finding] {
        lines.enumerated().compactMap { index, line in
            matches(line).map { Finding(path: path, line: index + 1, message: $0) }
        }
    }
}
