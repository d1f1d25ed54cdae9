import LayoverModel

/// The options and operands of a command, read with the command's own table.
struct Arguments: Sendable {
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private var switches: Set<String> = []

    init(_ words: [String], for command: any Command.Type) throws {
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--"), word != "--" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let name = CommandOption.otherNames[parts[0]] ?? parts[0]
            guard let option = command.options.first(where: { $0.name == name }) else {
                throw UsageError(
                    "there is no option '\(parts[0])'\(Suggested.text(parts[0], among: command.options.map(\.name)))")
            }
            try readOption(option, parts.count == 2 ? parts[1] : nil, &rest)
        }
        guard command.operandCount.contains(operands.count) else {
            throw UsageError(
                operands.count < command.operandCount.lowerBound
                    ? "something is missing: \(command.operands)"
                    : "'\(operands[command.operandCount.upperBound])' is an unexpected argument")
        }
    }

    private mutating func readOption(_ option: CommandOption, _ inline: String?, _ rest: inout ArraySlice<String>)
        throws
    {
        guard let meaning = option.value else {
            guard inline == nil else { throw UsageError("'\(option.name)' takes no value") }
            switches.insert(option.name)
            return
        }
        if option.mayStandAlone {
            guard switches.insert(option.name).inserted else { throw UsageError("'\(option.name)' is given twice") }
            guard inline != nil || rest.first.map(option.takes) == true else { return }
        }
        guard let value = inline ?? rest.popFirst() else {
            throw UsageError("'\(option.name)' takes a value: \(meaning)")
        }
        guard option.repeats || values[option.name] == nil else { throw UsageError("'\(option.name)' is given twice") }
        values[option.name, default: []].append(value)
    }

    func has(_ option: String) -> Bool { switches.contains(option) }

    func value(_ option: String) -> String? { values[option]?.last }

    func values(_ option: String) -> [String] { values[option] ?? [] }

    /// The value of a required option; `what` says what is missing.
    func required(_ option: String, _ what: String) throws(UsageError) -> String {
        guard let text = value(option) else { throw UsageError("'\(option)' is missing: \(what)") }
        return text
    }

    /// The values of an option that can be repeated, and whose values can be lists separated by commas.
    func list(_ option: String) -> [String] { values(option).flatMap { $0.split(separator: ",").map(String.init) } }

    /// The value of an option as `read` understands it; `nil` if the option is missing.
    ///
    /// - Throws: `'--hours' takes a number, not 'many'`, where `what` is the part in the middle.
    func value<Value>(
        _ option: String, taking what: String, _ read: (String) -> Value?
    ) throws(UsageError) -> Value? {
        guard let text = value(option) else { return nil }
        guard let value = read(text) else { throw UsageError("'\(option)' takes \(what), not '\(text)'") }
        return value
    }

    /// One of a closed list of words; `standard` if the option is missing.
    func word<Choice: RawRepresentable & CaseIterable>(_ option: String, _ standard: Choice) throws -> Choice
    where Choice.RawValue == String {
        try value(option).map { try Arguments.word(option, $0) } ?? standard
    }

    /// A value of an option as one of a closed list of words.
    static func word<Choice: RawRepresentable & CaseIterable>(_ option: String, _ text: String) throws(UsageError)
        -> Choice where Choice.RawValue == String
    {
        guard let choice = Choice(rawValue: text) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("'\(option)' cannot be '\(text)'; write one of \(all)")
        }
        return choice
    }

    /// - Throws: `UsageError` if both options are given; `reason` follows in the message.
    func refuseBoth(_ first: String, and second: String, _ reason: String = "") throws(UsageError) {
        guard isGiven(first), isGiven(second) else { return }
        throw UsageError("'\(first)' and '\(second)' cannot be combined\(reason)")
    }

    func isGiven(_ option: String) -> Bool { has(option) || value(option) != nil }

    var content: String { value("--content") ?? "." }

    /// The folder of the commands that read the state of a server.
    var state: String { value("--state") ?? "var" }
}

/// `; did you mean 'x'?`, or an empty text.
enum Suggested {
    static func text(_ word: String, among candidates: [String]) -> String {
        suggestion(for: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }
}
