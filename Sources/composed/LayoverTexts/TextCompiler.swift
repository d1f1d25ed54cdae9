package import LayoverCatalog
package import LayoverModel
import LayoverSchema
import LayoverTemplates

/// Compiles the texts of a widget or a campaign and checks them against its fields.
package struct TextCompiler {
    let tools: CompilerTools
    /// The fields that a text may use, in order.
    let fields: [FieldPlan]
    /// The files of the texts, so that a finding can point into a text.
    let files: [SourceFile]
    package private(set) var findings: [Diagnostic] = []

    package init(tools: CompilerTools, fields: [FieldPlan], files: [SourceFile]) {
        self.tools = tools
        self.fields = fields
        self.files = files
    }

    /// One text: its program and the field of each argument; `nil` if it has errors.
    package mutating func compile(
        _ text: String, locale: LocaleTag, at location: SourceLocation
    ) -> (program: MessageProgram, arguments: [Int])? {
        let place = TextPlace(text: text, start: location, file: files.first { $0.path == location.file })
        guard let program = read(place), let arguments = bind(program, in: place) else { return nil }
        checkSlips(in: place)
        checkPlurals(program.parts, locale, in: place)
        return (program, arguments)
    }

    private mutating func read(_ place: TextPlace) -> MessageProgram? {
        let text = place.text
        if !text.utf8.contains(where: { $0 == 0x7b || $0 == 0x7d || $0 == 0x27 }) {
            return MessageProgram(parts: [.literal(text)], arguments: [])
        }
        do {
            return try tools.language.compileMessage(text)
        } catch {
            findings.append(.error("message.syntax", error.reason, at: place.location(of: error.offset)))
            return nil
        }
    }

    private mutating func checkSlips(in place: TextPlace) {
        for slip in TextSlip.find(in: place.text) {
            let (code, why) =
                switch slip.kind {
                case .tag:
                    ("message.tag", "because texts are not HTML; leave it out, or mark up the words in card.html")
                case .quote: ("message.quote", "because an apostrophe before a brace quotes it; write two: ''{...}")
                }
            findings.append(
                .warning(
                    code, "readers would see '\(slip.text)' unchanged, \(why)",
                    at: place.location(of: slip.range.lowerBound), length: slip.range.count))
        }
    }

    private mutating func bind(_ program: MessageProgram, in place: TextPlace) -> [Int]? {
        var arguments: [Int] = []
        for name in program.arguments {
            guard let field = fields.firstIndex(where: { $0.name == name }) else {
                let near = suggestion(for: name, among: fields.map(\.name))
                let known =
                    fields.isEmpty
                    ? "the widget has no fields" : "the fields are: \(fields.map(\.name).joined(separator: ", "))"
                findings.append(
                    .error(
                        "message.argument", "unknown argument '{\(name)}'; \(meant(near, else: known))",
                        at: place.location(of: name), length: name.unicodeScalars.count))
                continue
            }
            arguments.append(field)
        }
        guard arguments.count == program.arguments.count else { return nil }
        checkNesting(arguments, in: place)
        checkTypes(program.parts, arguments, in: place)
        return arguments
    }

    /// Reports arguments that are texts themselves, because all texts are made at once and none can depend on another.
    private mutating func checkNesting(_ arguments: [Int], in place: TextPlace) {
        for field in arguments.map({ fields[$0] }) where field.isText {
            findings.append(
                .error(
                    "message.nested",
                    "'{\(field.name)}' is a text itself, and a text cannot contain another; write it out",
                    at: place.location(of: field.name), length: field.name.unicodeScalars.count))
        }
    }

    private mutating func checkTypes(_ parts: [MessageProgram.Part], _ arguments: [Int], in place: TextPlace) {
        for part in parts {
            switch part {
            case .argument(let index): require(fields[arguments[index]], isWritable: true, in: place)
            case .number(let index, _):
                require(fields[arguments[index]], among: [.int, .percent], "number", in: place)
            case .date(let index, _):
                require(fields[arguments[index]], among: [.date, .datetime], "date", in: place)
            case .plural(let index, _, _, let arms):
                require(fields[arguments[index]], among: [.int], "plural", in: place)
                for arm in arms { checkTypes(arm.parts, arguments, in: place) }
            case .select(let index, let arms):
                require(fields[arguments[index]], among: [.text, .bool], "select", in: place)
                for arm in arms { checkTypes(arm.parts, arguments, in: place) }
            case .literal, .pound: break
            }
        }
    }

    private mutating func require(
        _ field: FieldPlan, among types: [FieldType], _ use: String, in place: TextPlace
    ) {
        guard !types.contains(field.type) else { return }
        let wanted = types.map(\.description).joined(separator: " or ")
        findings.append(
            .error(
                "message.type", "'{\(field.name), \(use)}' needs a field of type \(wanted), but it is \(field.type)",
                at: place.location(of: field.name), length: field.name.unicodeScalars.count))
    }

    private mutating func require(_ field: FieldPlan, isWritable: Bool, in place: TextPlace) {
        switch field.type {
        case .list, .record, .link, .image, .html:
            findings.append(
                .error(
                    "message.type", "'{\(field.name)}' is \(field.type), which texts cannot contain",
                    at: place.location(of: field.name), length: field.name.unicodeScalars.count))
        default: break
        }
    }

    private mutating func checkPlurals(_ parts: [MessageProgram.Part], _ locale: LocaleTag, in place: TextPlace) {
        for missing in PluralForms(language: tools.language, locale: locale).missing(in: parts) {
            findings.append(
                .error("message.plural", PluralForms.remedy(for: missing, in: locale), at: place.start))
        }
    }
}
