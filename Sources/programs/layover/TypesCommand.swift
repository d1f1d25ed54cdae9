import LayoverCatalog
import LayoverReference

/// `layover types`: models for clients.
enum TypesCommand: Command {
    static let name = "types"
    static let summary = "write models for clients in Swift, Kotlin or TypeScript"
    static let options = [
        CommandOption("--lang", "swift|kotlin|typescript", "the language; swift by default"),
        CommandOption.out("FILE", "the file to write; printed by default"),
        CommandOption.content,
    ]
    static let details = """
        Writes one type for each object of a layout and for each component of the content. Values that a client does not know
        decode as unknown. For example:
          layover types --lang kotlin --out app/src/main/kotlin/layover/Layover.kt
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let language = try arguments.word("--lang", ClientTypes.Language.swift)
        let catalog = try LoadedContent(arguments).requireCatalog()
        let text = ClientTypes.text(in: language, components: catalog.components)
        try Terminal.print(text, to: arguments.value("--out"))
        return 0
    }
}
