/// The `--help` text of one command, from the command's own table.
enum CommandHelp {
    static func text(of command: any Command.Type) -> String {
        let usage = ["usage: layover \(command.name)", command.operands, command.options.isEmpty ? "" : "[options]"]
            .filter { !$0.isEmpty }.joined(separator: " ")
        var parts = [HelpText.paragraphs(command.summary), usage]
        if !command.options.isEmpty { parts.append("options:\n" + options(of: command)) }
        if !command.details.isEmpty { parts.append(HelpText.paragraphs(command.details)) }
        return parts.joined(separator: "\n\n")
    }

    /// The maximum width of the options' column.
    private static let widest = 30

    private static func options(of command: any Command.Type) -> String {
        let heads = command.options.map { [$0.name, $0.value ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }
        let width = min(widest, (heads.map(\.count).max() ?? 0) + 4)
        return zip(heads, command.options).map { HelpText.row("  " + $0, $1.summary, at: width) }
            .joined(separator: "\n")
    }
}
