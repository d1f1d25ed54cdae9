/// Each target names exactly the modules that its own files import.
///
/// The build rejects an import that a target does not name. This rule finds names that no file imports, which would make a
/// change rebuild more than it affects.
enum ManifestRule {
    /// - Parameters:
    ///   - manifest: `Package.swift`.
    ///   - files: All Swift files of `Sources/` and `Tests/`.
    /// - Returns: Names that no file of their target imports, and targets that do not exist.
    static func findings(in manifest: SourceFile, files: [SourceFile]) -> [Finding] {
        let targets = Dictionary(grouping: files, by: \.room).mapValues { files in
            Set(files.flatMap(\.codeLines).compactMap(ImportRule.importedModule))
        }
        return entries(of: manifest).flatMap { entry -> [Finding] in
            guard let imported = targets[entry.target] else {
                return [Finding(path: manifest.path, line: entry.line, message: "there is no target '\(entry.target)'")]
            }
            return entry.dependencies.filter { !imported.contains($0.replacing("-", with: "_")) }.map {
                Finding(
                    path: manifest.path, line: entry.line,
                    message: "'\(entry.target)' names '\($0)', which no file of it imports")
            }
        }
    }

    private struct Entry {
        let target: String
        let dependencies: [String]
        let line: Int
    }

    /// Every `room(.row, "Name", "Names of targets")` and similar call: the first string names the target, the second its
    /// dependencies.
    private static func entries(of manifest: SourceFile) -> [Entry] {
        let text = manifest.text.replacing(/"\s*\+\s*"/, with: "")
        return text.matches(
            of: /\b(room|desk|capability|program|tests|suite|kit)\(\s*(?:\.\w+,\s*)?"([\w-]+)"(?:,\s*"+([^"]*)")?/
        ).map { match in
            let (_, kind, name, needs) = match.output
            return Entry(
                target: kind == "suite" ? String(name) : whole(name) + (kind == "tests" ? "Tests" : ""),
                dependencies: (needs ?? "").split(whereSeparator: \.isWhitespace).map(whole),
                line: text[..<match.range.lowerBound].count { $0 == "\n" } + 1)
        }
    }

    /// The manifest leaves out `Layover` before the names of rooms and kits.
    private static func whole(_ name: Substring) -> String {
        let isWhole =
            name.first?.isLowercase == true || name.first == "C" && name.dropFirst().first?.isUppercase == true
        return isWhole ? String(name) : "Layover\(name)"
    }
}
