import LayoverModel

/// Compiles a widget's or a campaign's texts and holds them against its fields.
struct TextCompiler {
    let tools: CompilerTools
    /// The fields that a text may name, in order.
    let fields: [FieldPlan]
    private(set) var findings: [Diagnostic] = []

    init(tools: CompilerTools, fields: [FieldPlan]) {
        self.tools = tools
        self.fields = fields
    }

    /// One text: the program and the field of each of its arguments; `nil` where it does not hold.
    mutating func compile(
        _ text: String, locale: LocaleTag, at location: SourceLocation
    ) -> (program: MessageProgram, arguments: [Int])? {
        guard let program = read(text, at: location) else { return nil }
        guard let arguments = bind(program, at: location) else { return nil }
        checkPlurals(program.parts, locale, at: location)
        return (program, arguments)
    }

    private mutating func read(_ text: String, at location: SourceLocation) -> MessageProgram? {
        if !text.utf8.contains(where: { $0 == 0x7b || $0 == 0x7d || $0 == 0x27 }) {
            return MessageProgram(parts: [.literal(text)], arguments: [])
        }
        do {
            return try tools.language.compileMessage(text)
        } catch {
            findings.append(
                .error("message.syntax", "\(error.reason), at character \(error.offset + 1) of the text", at: location))
            return nil
        }
    }

    private mutating func bind(_ program: MessageProgram, at location: SourceLocation) -> [Int]? {
        var arguments: [Int] = []
        for name in program.arguments {
            guard let field = fields.firstIndex(where: { $0.name == name }) else {
                let near = suggestion(for: name, among: fields.map(\.name))
                let known =
                    fields.isEmpty
                    ? "the widget has no fields" : "the fields are: \(fields.map(\.name).joined(separator: ", "))"
                findings.append(
                    .error(
                        "message.argument", "unknown argument '{\(name)}'; \(meant(near, else: known))", at: location))
                continue
            }
            arguments.append(field)
        }
        guard arguments.count == program.arguments.count else { return nil }
        checkNesting(arguments, at: location)
        checkTypes(program.parts, arguments, at: location)
        return arguments
    }

    /// Texts are made of values, all at once, so none can wait for another.
    private mutating func checkNesting(_ arguments: [Int], at location: SourceLocation) {
        for field in arguments.map({ fields[$0] }) where field.isText {
            findings.append(
                .error(
                    "message.nested", "'{\(field.name)}' is a text itself, and no text holds another; write it out",
                    at: location))
        }
    }

    private mutating func checkTypes(_ parts: [MessageProgram.Part], _ arguments: [Int], at location: SourceLocation) {
        for part in parts {
            switch part {
            case .argument(let index): require(fields[arguments[index]], isWritable: true, at: location)
            case .number(let index, _):
                require(fields[arguments[index]], among: [.int, .percent], "number", at: location)
            case .date(let index, _):
                require(fields[arguments[index]], among: [.date, .datetime], "date", at: location)
            case .plural(let index, _, _, let arms):
                require(fields[arguments[index]], among: [.int], "plural", at: location)
                for arm in arms { checkTypes(arm.parts, arguments, at: location) }
            case .select(let index, let arms):
                require(fields[arguments[index]], among: [.text, .bool], "select", at: location)
                for arm in arms { checkTypes(arm.parts, arguments, at: location) }
            case .literal, .pound: break
            }
        }
    }

    private mutating func require(
        _ field: FieldPlan, among types: [FieldType], _ use: String, at location: SourceLocation
    ) {
        guard !types.contains(field.type) else { return }
        let wanted = types.map(\.description).joined(separator: " or ")
        findings.append(
            .error(
                "message.type", "'{\(field.name), \(use)}' needs a field of type \(wanted), but it is \(field.type)",
                at: location))
    }

    private mutating func require(_ field: FieldPlan, isWritable: Bool, at location: SourceLocation) {
        switch field.type {
        case .list, .record, .link, .image, .html:
            findings.append(
                .error("message.type", "'{\(field.name)}' is \(field.type), which no text can hold", at: location))
        default: break
        }
    }

    private mutating func checkPlurals(_ parts: [MessageProgram.Part], _ locale: LocaleTag, at location: SourceLocation)
    {
        for missing in PluralForms(language: tools.language, locale: locale).missing(in: parts) {
            findings.append(
                .error("message.plural", PluralForms.remedy(for: missing, in: locale), at: location))
        }
    }
}
