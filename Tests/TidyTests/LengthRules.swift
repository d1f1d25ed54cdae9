/// Limits to the length of files and functions.
enum LengthRules {
    static let fileLineLimit = 400
    static let functionLineLimit = 50
    static let targetLineLimit = 9000

    static func longFiles(in file: SourceFile) -> [Finding] {
        guard file.lineCount > fileLineLimit else { return [] }
        return [
            Finding(
                path: file.path, line: file.lineCount,
                message: "\(file.lineCount) lines; split by topic past \(fileLineLimit)")
        ]
    }

    /// Targets whose Swift files together exceed the line limit of a target.
    static func largeTargets(in files: [SourceFile]) -> [Finding] {
        Dictionary(grouping: files, by: \.room).compactMap { room, files in
            let count = files.reduce(0) { $0 + $1.lineCount }
            guard count > targetLineLimit else { return nil }
            return Finding(
                path: files[0].path.split(separator: "/").prefix(3).joined(separator: "/"), line: 1,
                message: "\(count) lines; split by noun past \(targetLineLimit)")
        }
    }

    static func longFunctions(in file: SourceFile) -> [Finding] {
        Function.all(in: file).filter { $0.lineCount > functionLineLimit }.map {
            Finding(
                path: file.path, line: $0.line,
                message: "'\($0.name)' takes \($0.lineCount) lines; a function fits a screen of \(functionLineLimit)")
        }
    }
}
