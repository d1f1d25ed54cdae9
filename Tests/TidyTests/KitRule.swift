/// Helpers that several tests need are defined once, in a kit.
enum KitRule {
    private static let own: [(word: String, instead: String)] = [
        (": RandomNumberGenerator", "SeededGenerator"), ("temporaryDirectory", "TemporaryFolder"),
        ("#filePath", "Repository"),
    ]

    static func findings(in file: SourceFile) -> [Finding] {
        guard !file.path.contains("/LayoverTestKit/"), file.mentions(own.map(\.word)) else { return [] }
        return file.findings(in: file.codeLines) { line in
            own.first { line.contains($0.word) }.map { "the tests' kit has '\($0.instead)' for this" }
        }
    }
}
