import LayoverModel

/// `layover sentence gaps`: the missing phrases of a language, each in a sentence with a gap.
enum SentenceGapsCommand: Command {
    static let name = "sentence gaps"
    static let summary = "list the words and phrases that languages lack, each as a sentence with a gap"
    static let options = [
        CommandOption("--locale", "LOCALE", "only this language"), CommandOption.content,
    ]
    static let details = """
        A word for some languages only is marked in places.yaml or sentence.yaml; no other language needs it:
          lofoten: { part_of: norway, show_when: { locale: { $in: [nb-NO, en-GB] } } }
        You need not know any grammar: 'bergen' lacks 'to': Szeretnék ___ repülni.
          layover sentence gaps --locale hu-HU
        Exit codes: 0 nothing is missing, 1 something is, 2 usage error. 'layover check' lists all errors.
        """
    private static let codes = ["sentence.missing-form", "sentence.missing-word", "sentence.missing-sentence"]

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let content = try LoadedContent(arguments)
        let file = arguments.value("--locale").map { "widgets/sentence/words/\($0).yaml" }
        if let file, !content.files.contains(where: { $0.path == file }) {
            throw UsageError("there is no '\(file)'; write it, or name another language")
        }
        let gaps = content.findings.filter { finding in
            codes.contains(finding.code) && (file == nil || finding.location.file == file)
        }
        for gap in gaps { Terminal.print("\(gap.location): \(gap.message)") }
        if gaps.isEmpty { Terminal.print("nothing is missing") }
        if gaps.contains(where: { $0.code == "sentence.missing-word" }) {
            Terminal.print(
                "a word for some languages alone: 'show_when: { locale: { $in: [nb-NO, en-GB] } }' at the word, not in the words file"
            )
        }
        let others = content.findings.contains { $0.isError && $0.location.file.hasPrefix("widgets/sentence/") }
        if gaps.isEmpty, others { Terminal.print("but the content has other errors: run 'layover check'") }
        return gaps.isEmpty ? 0 : 1
    }
}
