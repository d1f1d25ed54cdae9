/// One command of the program.
protocol Command {
    static var name: String { get }
    /// One line for the overview.
    static var summary: String { get }
    /// The operands that can follow the command in addition to options: `[folder]`.
    static var operands: String { get }
    /// The number of operands that are accepted; by default as `operands` says it.
    static var operandCount: ClosedRange<Int> { get }
    static var options: [CommandOption] { get }
    /// Examples and details, below the options.
    static var details: String { get }

    /// - Returns: The exit code.
    static func run(_ arguments: Arguments) async throws -> Int32
}

extension Command {
    static var operands: String { "" }
    static var operandCount: ClosedRange<Int> {
        let words = operands.split(separator: " ")
        return words.count { !$0.hasPrefix("[") }...(operands.contains("...") ? 1000 : words.count)
    }
    static var details: String { "" }
}

/// One option of a command.
struct CommandOption: Sendable {
    /// The name with its dashes: `--format`.
    let name: String
    /// The value after the option: `text|json`; in brackets if it is optional: `[ADDRESS]`; `nil` for a switch.
    let value: String?
    let summary: String
    /// True if the option can be repeated.
    let repeats: Bool
    /// For an option with an optional value: true if the next word is its value.
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

    /// Other spellings of options, and the names in the commands' tables.
    static let otherNames = ["--output": "--out"]

    /// Where a command writes its output.
    ///
    /// `OutputFile` describes what happens to an existing entry.
    static func out(_ value: String, _ summary: String) -> CommandOption {
        CommandOption("--out", value, "\(summary); also --output")
    }

    /// True if the value is optional.
    var mayStandAlone: Bool { value?.hasPrefix("[") ?? false }

    static let json = CommandOption("--json", nil, "as JSON")
    static let textOrJSON = CommandOption("--format", "text|json", "output format; text by default")

    static let pseudoLocales = CommandOption(
        "--pseudo-locales", nil, "every market also speaks en-XA (accented, longer) and ar-XB (right to left)")

    /// The folder that most commands read.
    static let content = CommandOption(
        "--content", "FOLDER", "the folder that contains widgets/ and flags/; the current one by default")
}

/// The output of a command that has no others.
enum OutputFormat: String, CaseIterable { case text, json }

/// An error in the command line.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Reports any error of `work` as one in the command line.
    static func unless<Value>(_ work: () throws -> Value) throws(UsageError) -> Value {
        do { return try work() } catch { throw UsageError("\(error)") }
    }
}
