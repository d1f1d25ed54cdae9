import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverSentence
import LayoverSentenceContent

/// The current files of sentences, read even if parts of them are missing.
struct WrittenSentences {
    /// Languages that have a file of words, in the order of their files.
    let locales: [LocaleTag]
    private let files: [SourceFile]
    private let compiler: SentenceCompiler
    private let tools: CompilerTools

    /// `nil` if there are no rules or no places.
    init?(_ files: [SourceFile], tools: CompilerTools) {
        func read(_ file: SourceFile) -> SentenceCompiler.File {
            SentenceCompiler.File(path: file.path, root: WrittenSentences.root(file, tools))
        }
        guard let rules = files.first(where: { $0.path == ContentKind.sentence.pattern }),
            let places = files.first(where: { $0.path == ContentKind.sentencePlaces.pattern })
        else { return nil }
        let words = files.compactMap { file -> (locale: LocaleTag, file: SentenceCompiler.File)? in
            guard let names = ContentKind.sentenceWords.names(in: file.path), let tag = LocaleTag(names[0]) else {
                return nil
            }
            return (tag, read(file))
        }
        var compiler = SentenceCompiler(tools: tools.language)
        _ = compiler.compile(rules: read(rules), places: read(places), words: words)
        (self.compiler, self.files, self.tools) = (compiler, files, tools)
        locales = words.map(\.locale)
    }

    /// The phrases of a language; `nil` if its file or the rules cannot be read.
    func worksheet(_ tag: LocaleTag) -> SentenceWorksheet? { SentenceWorksheet(tag, of: compiler) }

    func file(_ tag: LocaleTag) -> SourceFile? {
        files.first { $0.path == WrittenSentences.path(tag) }
    }

    func root(_ file: SourceFile) -> Node { WrittenSentences.root(file, tools) }

    static func path(_ tag: LocaleTag) -> String { "widgets/sentence/words/\(tag).yaml" }

    private static func root(_ file: SourceFile, _ tools: CompilerTools) -> Node {
        tools.readYAML(file.bytes, file.path).root ?? Node(.mapping([]), at: .start)
    }
}
