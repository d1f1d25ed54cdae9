import Foundation
import LayoverProcesses

/// html5lib in a Python process: an HTML5 parser that shares no code with Layover.
final class HTMLParserProcess {
    /// The Debian package with html5lib and a Python for it.
    static let package = "python3-html5lib"

    private let process: ChildProcess
    private let input: FileHandle
    private let output: FileHandle
    private var unread = Data()

    /// Starts the first of `pythons` that has html5lib: the one on PATH, otherwise Debian's.
    ///
    /// - Throws: `SuiteError` with the package's name if no Python has html5lib.
    static func start(among pythons: [String] = pythons()) throws -> HTMLParserProcess {
        for python in pythons {
            let parser = try HTMLParserProcess(python)
            if parser.line() == HTMLParserScript.greeting { return parser }
        }
        let tried =
            pythons.isEmpty ? "there is no python3" : "html5lib is missing in \(pythons.joined(separator: ", "))"
        throw SuiteError("the pairs need html5lib, but \(tried); install it: apt-get install \(package)")
    }

    private init(_ python: String) throws {
        // If Python ends early, this reports an error instead of ending by a signal.
        signal(SIGPIPE, SIG_IGN)
        let (questions, answers) = (Pipe(), Pipe())
        process = try ChildProcess(
            python, ["-c", HTMLParserScript.text],
            environment: ProcessInfo.processInfo.environment.merging(["PYTHONIOENCODING": "utf-8"]) { $1 },
            streams: ChildStreams(
                input: questions.fileHandleForReading.fileDescriptor,
                output: answers.fileHandleForWriting.fileDescriptor, errors: STDERR_FILENO))
        input = questions.fileHandleForWriting
        output = answers.fileHandleForReading
        // Each side notices the other's end only if no other process keeps that end open.
        try? questions.fileHandleForReading.close()
        try? answers.fileHandleForWriting.close()
    }

    deinit {
        try? input.close()
        process.waitUntilExit()
    }

    /// The tree that a browser would build from `html`.
    ///
    /// - Throws: `SuiteError` if Python ended without an answer. Its own message is then on standard error.
    func parse(_ html: String, as form: Form) throws -> ParsedElement {
        let question = try JSONEncoder().encode(["html": html, "form": form.rawValue])
        do {
            try input.write(contentsOf: question + Data([0x0a]))
        } catch {
            throw SuiteError("the HTML parser ended: \(error)")
        }
        guard let answer = line() else { throw SuiteError("the HTML parser ended without a result") }
        return try JSONDecoder().decode(ParsedElement.self, from: Data(answer.utf8))
    }

    enum Form: String, CaseIterable { case fragment, document }

    /// The next line that Python prints; `nil` at the end of its output.
    private func line() -> String? {
        while true {
            if let end = unread.firstIndex(of: 0x0a) {
                defer { unread.removeSubrange(...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = output.availableData
            guard !more.isEmpty else { return nil }
            unread.append(more)
        }
    }

    /// The Python on PATH and Debian's, if they exist.
    static func pythons() -> [String] {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        let onPath = folders.map { $0 + "/python3" }.first(where: FileManager.default.isExecutableFile)
        let debian = "/usr/bin/python3"
        return [onPath, FileManager.default.isExecutableFile(atPath: debian) ? debian : nil].compactMap(\.self)
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
