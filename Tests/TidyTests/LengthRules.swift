/// How long files and functions may grow.
enum LengthRules {
    static let fileLineLimit = 400
    static let functionLineLimit = 50

    static func longFiles(in file: SourceFile) -> [Finding] {
        guard file.lineCount > fileLineLimit else { return [] }
        return [
            Finding(
                path: file.path, line: file.lineCount,
                message: "\(file.lineCount) lines; split by topic past \(fileLineLimit)")
        ]
    }

    static func longFunctions(in file: SourceFile) -> [Finding] {
        Function.all(in: file).filter { $0.lineCount > functionLineLimit }.map {
            Finding(
                path: file.path, line: $0.line,
                message: "'\($0.name)' takes \($0.lineCount) lines; a function fits a screen of \(functionLineLimit)")
        }
    }
}
