/// Limits to the length of files and functions.
enum LengthRules {
    static let fileLineLimit = 400
    static let functionLineLimit = 50
    static let targetLineLimit = 8000
    static let manifestLineLimit = 450

    static func longFiles(in file: SourceFile) -> [Finding] {
        guard file.lineCount > fileLineLimit else { return [] }
        return [
            Finding(
                path: file.path, line: file.lineCount,
                message: "\(file.lineCount) lines; split by topic past \(fileLineLimit)")
        ]
    }

    /// Targets whose Swift files together exceed the line limit of a target, or the `limits` of their own.
    static func largeTargets(in files: [SourceFile], limits: [String: Int] = [:]) -> [Finding] {
        lineCounts(in: files).compactMap { room, target in
            let limit = limits[room] ?? targetLineLimit
            if target.lines > limit {
                return Finding(
                    path: target.path, line: 1, message: "\(target.lines) lines; split by noun past \(limit)")
            }
            guard limits[room] != nil, target.lines <= targetLineLimit else { return nil }
            return Finding(path: target.path, line: 1, message: "\(target.lines) lines; remove its own limit")
        }
    }

    /// The lines of Swift of each target, and its folder.
    static func lineCounts(in files: [SourceFile]) -> [String: (lines: Int, path: String)] {
        Dictionary(grouping: files, by: \.room).mapValues { files in
            (
                files.reduce(0) { $0 + $1.lineCount },
                files[0].path.split(separator: "/").prefix(3).joined(separator: "/")
            )
        }
    }

    static func longManifest(in manifest: SourceFile) -> [Finding] {
        guard manifest.lineCount > manifestLineLimit else { return [] }
        return [
            Finding(
                path: manifest.path, line: manifest.lineCount,
                message: "\(manifest.lineCount) lines; the manifest has \(manifestLineLimit) at most")
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
