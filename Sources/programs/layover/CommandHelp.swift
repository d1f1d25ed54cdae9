/// Text that `--help` prints of one command, from the command's own table.
enum CommandHelp {
    static func text(of command: any Command.Type) -> String {
        let usage = ["usage: layover \(command.name)", command.operands, command.options.isEmpty ? "" : "[options]"]
            .filter { !$0.isEmpty }.joined(separator: " ")
        var parts = [command.summary, usage]
        if !command.options.isEmpty { parts.append("options:\n" + options(of: command)) }
        if !command.details.isEmpty { parts.append(command.details) }
        return parts.joined(separator: "\n\n")
    }

    private static func options(of command: any Command.Type) -> String {
        let heads = command.options.map { [$0.name, $0.value ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }
        let width = min(34, (heads.map(\.count).max() ?? 0) + 2)
        return zip(heads, command.options).map { head, option in
            head.count < width
                ? "  \(head.padded(to: width))\(option.summary)"
                : "  \(head)\n  \(String(repeating: " ", count: width))\(option.summary)"
        }.joined(separator: "\n")
    }
}

extension String {
    /// With spaces behind it up to `width` characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
