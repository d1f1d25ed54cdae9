import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFrame
import LayoverModel
import LayoverSchema
import LayoverSentence
import LayoverSentenceContent

/// The current files of sentences, for commands that work even if parts are missing.
struct SentenceFiles {
    let content: LoadedContent

    init(_ folder: String) throws { content = try LoadedContent(folder) }

    /// - Throws: `UsageError` if the file does not exist.
    private func file(_ path: String) throws -> SourceFile {
        guard let file = content.files.first(where: { $0.path == path }) else {
            throw UsageError("there is no '\(path)'; the content has no sentences")
        }
        return file
    }

    /// The file of a language; an empty one for a language that has none yet.
    func words(_ tag: LocaleTag) -> SourceFile {
        let path = SentenceFiles.path(tag)
        return content.files.first { $0.path == path } ?? SourceFile(path: path, bytes: [])
    }

    func root(_ file: SourceFile) -> Node {
        content.adapters.compilerTools().readYAML(file.bytes, file.path).0 ?? Node(.mapping([]), at: .start)
    }

    /// The phrases of the language, even if some are missing.
    func worksheet(_ tag: LocaleTag) throws -> SentenceWorksheet {
        func read(_ path: String) throws -> SentenceCompiler.File {
            SentenceCompiler.File(path: path, root: root(try file(path)))
        }
        var compiler = SentenceCompiler(tools: content.adapters.language)
        var words = content.files.compactMap { file -> (locale: LocaleTag, file: SentenceCompiler.File)? in
            guard let names = ContentKind.sentenceWords.names(in: file.path), let tag = LocaleTag(names[0]) else {
                return nil
            }
            return (tag, SentenceCompiler.File(path: file.path, root: root(file)))
        }
        if !words.contains(where: { $0.locale == tag }) {
            words.append((tag, SentenceCompiler.File(path: SentenceFiles.path(tag), root: root(self.words(tag)))))
        }
        _ = compiler.compile(
            rules: try read("widgets/sentence/sentence.yaml"), places: try read("widgets/sentence/places.yaml"),
            words: words)
        guard let worksheet = SentenceWorksheet(tag, of: compiler) else {
            throw ContentError("the words of '\(tag)' cannot be read; run 'layover check' for the reason")
        }
        return worksheet
    }

    static func path(_ tag: LocaleTag) -> String { "widgets/sentence/words/\(tag).yaml" }

    static func locale(_ arguments: Arguments) throws -> LocaleTag {
        guard let text = arguments.value("--locale"), let tag = LocaleTag(text) else {
            throw UsageError("'--locale' is missing: the language, such as fi-FI")
        }
        return tag
    }
}
