import LayoverFrame

/// `layover <command> ...`.
enum Program {
    /// The commands in the order of `--help`.
    static var commands: [any Command.Type] {
        [
            ServeCommand.self, PreviewCommand.self, CheckCommand.self, TestCommand.self, RenderCommand.self,
            NewCommand.self, TryCommand.self, ExplainCommand.self, DiffCommand.self, ApproveCommand.self,
            AssignCommand.self, CalendarCommand.self, KillCommand.self, ReviveCommand.self, KillsCommand.self,
            AuditCommand.self, ChangesCommand.self, LinkCommand.self, PublishCommand.self, ReleasesCommand.self,
            RollbackCommand.self, PinCommand.self, FreezeCommand.self, BypassCommand.self, ReleaseKeyCommand.self,
            ReleaseRenewCommand.self, ExportExposuresCommand.self, ExposuresSchemaCommand.self, ForgetCommand.self,
            PruneCommand.self, ExportEventsCommand.self, EventsSchemaCommand.self, RatioCommand.self,
            StoreMigrateCommand.self, StoreCheckCommand.self, StoreMoveCommand.self, StoreErasuresCommand.self,
            CheckTripsCommand.self, ExportTripsCommand.self, EraseTripsCommand.self, TextsCommand.self,
            FindQueryCommand.self, FindExplainCommand.self, FindDiffCommand.self, FindBuildCommand.self,
            SentenceSayCommand.self, SentenceAllCommand.self, SentenceGapsCommand.self, SentenceWorksheetCommand.self,
            SentenceFillCommand.self, SentenceLinksCommand.self, SentenceLockCommand.self, TypesCommand.self,
            SchemaCommand.self, EdgeCommand.self, MeasureCommand.self,
        ]
    }

    /// - Returns: The exit code: 0 for success, 1 for findings, 2 for an invalid command line.
    static func run(_ words: [String]) async -> Int32 {
        guard let name = words.first, name != "--help", name != "-h", name != "help" else {
            Terminal.print(overview)
            return words.isEmpty ? 2 : 0
        }
        if name == "--version" {
            Terminal.print("layover \(LayoverVersion.text)")
            return 0
        }
        guard let (command, rest) = command(words) else {
            if let family = family(name) { return refuse(words, family) }
            return Terminal.refuse(
                "layover: there is no command '\(name)'\(Suggested.text(name, among: commands.map { $0.name })); 'layover --help' lists all"
            )
        }
        if rest.contains("--help") || rest.contains("-h") {
            Terminal.print(CommandHelp.text(of: command))
            return 0
        }
        do {
            return try await command.run(try Arguments(rest, for: command))
        } catch let error as UsageError {
            return Terminal.refuse(
                "layover \(command.name): \(error.description)\n'layover \(command.name) --help' for more")
        } catch {
            return Terminal.refuse("layover \(command.name): \(error)", code: 1)
        }
    }

    /// The command with a name of one or two words, and the remaining words.
    private static func command(_ words: [String]) -> (any Command.Type, [String])? {
        for count in 1...2 {
            let name = words.prefix(count).joined(separator: " ")
            if let command = commands.first(where: { $0.name == name }) {
                return (command, Array(words.dropFirst(count)))
            }
        }
        return nil
    }

    /// The commands whose name begins with this word.
    private static func family(_ word: String) -> [any Command.Type]? {
        let family = commands.filter { $0.name.hasPrefix(word + " ") }
        return family.isEmpty ? nil : family
    }

    /// Lists the commands of a family, for help or because the second word is missing or unknown.
    private static func refuse(_ words: [String], _ family: [any Command.Type]) -> Int32 {
        let width = (family.map { $0.name.count }.max() ?? 0) + "  layover ".count + 2
        let list = family.map { HelpText.row("  layover \($0.name)", $0.summary, at: width) }.joined(separator: "\n")
        guard words.count > 1, words[1] != "--help", words[1] != "-h" else {
            if words.count > 1 { Terminal.print(list) } else { Terminal.printDiagnostic(list) }
            return words.count > 1 ? 0 : 2
        }
        let near = Suggested.text(words.prefix(2).joined(separator: " "), among: family.map { $0.name })
        return Terminal.refuse("layover \(words[0]): there is no '\(words[1])'\(near)\n\(list)")
    }

    private static var overview: String {
        let width = (commands.map { $0.name.count }.max() ?? 0) + 4
        let lines = commands.map { HelpText.row("  \($0.name)", $0.summary, at: width) }
        return """
            Layover puts cards on flight results.
            Widgets, texts, campaigns and kill switches are files.

            usage: layover <command> [options]

            \(lines.joined(separator: "\n"))

            'layover <command> --help' describes a command.
            Exit codes: 0 success, 1 findings, 2 usage error.
            """
    }
}
