import LayoverServer

/// `layover <command> ...`.
enum Program {
    /// In the order of `--help`.
    static var commands: [any Command.Type] {
        [
            ServeCommand.self, CheckCommand.self, TestCommand.self, RenderCommand.self, NewCommand.self,
            TryCommand.self, CalendarCommand.self, KillCommand.self, ReviveCommand.self, KillsCommand.self,
            AuditCommand.self, ChangesCommand.self, LinkCommand.self, TextsCommand.self, TypesCommand.self,
            SchemaCommand.self,
        ]
    }

    /// - Returns: The exit code: 0 all is well, 1 there are findings, 2 the command line is not understood.
    static func run(_ words: [String]) async -> Int32 {
        guard let name = words.first, name != "--help", name != "-h", name != "help" else {
            Terminal.print(overview)
            return words.isEmpty ? 2 : 0
        }
        if name == "--version" {
            Terminal.print("layover \(LayoverVersion.text)")
            return 0
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            return Terminal.refuse(
                "layover: there is no command '\(name)'\(Suggested.text(name, among: commands.map { $0.name })); 'layover --help' lists all"
            )
        }
        let rest = Array(words.dropFirst())
        if rest.contains("--help") || rest.contains("-h") {
            Terminal.print(CommandHelp.text(of: command))
            return 0
        }
        do {
            return try await command.run(try Arguments(rest, for: command))
        } catch let error as UsageError {
            return Terminal.refuse("layover \(name): \(error.description)\n'layover \(name) --help' says more")
        } catch {
            return Terminal.refuse("layover \(name): \(error)", code: 1)
        }
    }

    private static var overview: String {
        let width = (commands.map { $0.name.count }.max() ?? 0) + 2
        let lines = commands.map { "  \($0.name.padded(to: width))\($0.summary)" }
        return """
            Layover puts cards on flight results. Widgets, texts, campaigns and kill switches are files.

            usage: layover <command> [options]

            \(lines.joined(separator: "\n"))

            'layover <command> --help' describes one. Exit codes: 0 well, 1 findings, 2 not understood.
            """
    }
}
