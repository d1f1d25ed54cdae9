import Foundation
import LayoverFrame
import LayoverModel
import LayoverPreview
import LayoverServer
import LayoverWorkbench

/// `layover preview`: the page on which every card is seen before anyone else sees it.
enum PreviewCommand: Command {
    static let name = "preview"
    static let summary = "open the workbench: see every card for every market while you edit"
    static let operands = "[folder]"
    static let operandCount = 0...1
    static let options = [
        CommandOption("--port", "NUMBER", "where the page is on this machine; 8090 by default, 0 for any free one"),
        CommandOption(
            "--answers", "FOLDER", repeats: true,
            "recorded answers of suppliers (*.json) to look at; examples/ of the content by default"),
        CommandOption(
            "--editor", "ADDRESS",
            "what a click on file:line opens, with {path}, {line} and {column}; \(EditorLink.usualTemplate) by default"),
        CommandOption("--open", nil, "open the page in the browser of this desktop"),
        CommandOption("--server", "URL", "the admin address of a running server to compare with"),
        CommandOption(
            "--export", "FOLDER",
            "write every card to a folder that needs nothing beside it, and end; for build servers"),
        CommandOption("--page", "FOLDER", "read the page's own files from here, for people who work on the page"),
        CommandOption.content,
    ]
    static let details = """
        Only this machine can open the page. It compiles the content as 'layover serve' does, drafts and the languages
        en-XA (accented, longer) and ar-XB (right to left) too, and shows each change of a file within a moment; what is
        broken stays as it was and is told. Texts, campaigns and format files that are saved on the page are written
        into the content, and nothing else is. Ctrl-C ends it.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        if let folder = arguments.value("--export") { return try export(arguments, to: folder) }
        let settings = try settings(arguments)
        let signals = SignalStream([SIGTERM, SIGINT])
        let workbench = try await Workbench(settings)
        Terminal.print("Layover preview: \(workbench.address)\n\(workbench.summary)")
        if arguments.has("--open") { open(workbench.address) }
        for await _ in signals.stream { break }
        await workbench.stop()
        return 0
    }

    /// Opens the page, or says what keeps it from opening; the workbench runs either way.
    private static func open(_ address: String) {
        do throws(DesktopBrowser.Missing) {
            try DesktopBrowser.open(address)
        } catch {
            Terminal.printDiagnostic("no browser is opened: \(error.description); open \(address) yourself")
        }
    }

    private static func export(_ arguments: Arguments, to folder: String) throws -> Int32 {
        let now = UTCInstant(seconds: wallClockSeconds())
        let written = try PreviewExport.write(
            content: arguments.operands.first ?? arguments.content, to: folder, now: now)
        Terminal.print("\(written.cards) cards of \(written.widgets) widgets in \(folder)/index.html")
        return 0
    }

    private static func settings(_ arguments: Arguments) throws -> WorkbenchSettings {
        var settings = WorkbenchSettings()
        settings.content = arguments.operands.first ?? arguments.content
        if let text = arguments.value("--port") {
            guard let port = UInt16(text) else {
                throw UsageError("'--port' is a number from 0 to 65535, not '\(text)'")
            }
            settings.port = port
        }
        settings.answers = arguments.values("--answers")
        settings.editor = try editor(arguments) ?? settings.editor
        settings.server = arguments.value("--server")
        settings.page = arguments.value("--page")
        return settings
    }

    private static func editor(_ arguments: Arguments) throws -> String? {
        guard let pattern = arguments.value("--editor") else { return nil }
        guard pattern.contains("{path}") else {
            throw UsageError("'--editor' needs '{path}' in it: \(EditorLink.usualTemplate)")
        }
        return pattern
    }
}
