import LayoverCatalog
import LayoverFiles
import LayoverModel
import LayoverSentence
import LayoverSentenceContent

/// `layover sentence lock`: records the identifiers that links may contain, and the proofread phrases.
enum SentenceLockCommand: Command {
    static let name = "sentence lock"
    static let summary =
        "record the identifiers and the proofread phrases of sentences in a file that is reviewed like code"
    static let options = [
        CommandOption("--check", nil, "write nothing; exit code 1 if the file is not up to date"),
        CommandOption.content,
    ]
    static let details = """
        From then on, it is an error to remove an identifier without 'was' or 'retired', or to reuse it for something else. A
        changed sentence in a proofread language is a warning until it is proofread again. Run this before a release.
        Exit codes: 0 up to date, 1 errors, or not up to date, 2 usage error.
        """
    static let path = "widgets/sentence/sentence.lock.yaml"

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let files = try SentenceFiles(arguments.content)
        guard let grammar = try files.content.requireCatalog()[SentenceContent.self].grammar else {
            throw ContentError("the content has no sentences")
        }
        let file = files.content.files.first { $0.path == path }
        let lock = file.map { SentenceLock(files.root($0)) } ?? SentenceLock()
        let text = lock.updated(by: grammar).text
        if file.map({ Array(text.utf8) == $0.bytes }) ?? false {
            Terminal.print("\(path) is up to date")
            return 0
        }
        guard !arguments.has("--check") else {
            Terminal.print("\(path) is not up to date; run 'layover sentence lock'")
            return 1
        }
        try AtomicFile.replace("\(arguments.content)/\(path)", Array(text.utf8), for: .everyone)
        Terminal.print("wrote \(path)")
        return 0
    }
}
