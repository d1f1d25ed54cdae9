/// One command of the program.
protocol Command {
    static var name: String { get }
    /// One line for the overview.
    static var summary: String { get }
    /// Operands that may stand after the command beside options: `[folder]`.
    static var operands: String { get }
    /// Number of operands that there may be.
    static var operandCount: ClosedRange<Int> { get }
    static var options: [CommandOption] { get }
    /// Examples and details, below the options.
    static var details: String { get }

    /// - Returns: The exit code.
    static func run(_ arguments: Arguments) async throws -> Int32
}

extension Command {
    static var operands: String { "" }
    static var operandCount: ClosedRange<Int> { 0...0 }
    static var details: String { "" }
}

/// One option of a command.
struct CommandOption: Sendable {
    /// With its dashes: `--format`.
    let name: String
    /// Value that stands after the option: `text|json`; in brackets where it may be left out: `[ADDRESS]`; `nil` for a switch.
    let value: String?
    let summary: String
    /// True if the option may be given several times.
    let repeats: Bool
    /// Tells, of an option whose value may be left out, whether the word behind it is its value.
    let takes: @Sendable (String) -> Bool

    init(
        _ name: String, _ value: String?, repeats: Bool = false, _ summary: String,
        takes: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.name = name
        self.value = value
        self.summary = summary
        self.repeats = repeats
        self.takes = takes
    }

    /// Other spellings of options, by the name that the tables of commands have.
    static let otherNames = ["--output": "--out"]

    /// The place that a command writes to; `OutputFile` describes what happens to an entry that is there.
    static func out(_ value: String, _ summary: String) -> CommandOption {
        CommandOption("--out", value, "\(summary); also --output")
    }

    /// True if the value may be left out.
    var mayStandAlone: Bool { value?.hasPrefix("[") ?? false }

    static let pseudoLocales = CommandOption(
        "--pseudo-locales", nil, "every market also speaks en-XA (accented, longer) and ar-XB (right to left)")

    /// The folder that nearly every command reads.
    static let content = CommandOption(
        "--content", "FOLDER", "the folder that holds widgets/ and flags/; the current one by default")
}

/// Fault in a command line that the program cannot follow.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
