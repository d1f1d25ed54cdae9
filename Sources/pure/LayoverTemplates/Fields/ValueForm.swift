import LayoverModel

/// The form in which a value is written.
struct ValueForm: Hashable, Sendable {
    enum Style: Hashable, Sendable {
        case text, number, digits, money, percent, duration, datetime
        /// Machine-readable, for parts of addresses.
        case machine
        /// Distance of a day or a moment from now.
        case relative
        case date(DateStyle)
        /// The date of a moment, in the market's time zone.
        case day(DateStyle)
        /// The alternative text of an image.
        case alternative
    }

    let style: Style
    /// Maximum number of characters; 0 keeps all.
    var truncation = 0
}

extension ValueForm {
    /// Why a value cannot be written in the requested form.
    struct Refusal: Error {
        let code: String
        let message: String
        /// The formatter with the error; `nil` for the field itself.
        let step: Int?
    }

    /// All formatters, in the order of the reference.
    static let formatters = ["money", "date", "number", "percent", "duration", "relative", "truncate"]

    /// The form of a type without a formatter.
    static func standard(for type: FieldType) -> Style? {
        switch type {
        case .text: .text
        case .int: .number
        case .money: .money
        case .percent: .percent
        case .duration: .duration
        case .date: .date(.medium)
        case .datetime: .datetime
        case .bool, .link, .image, .color, .length, .direction, .language, .html, .list, .record: nil
        }
    }

    /// Checks the chain of formatters of a field of `type`.
    init(_ formatters: [HoleExpression.Step], for type: FieldType, named name: String) throws(Refusal) {
        var form: ValueForm?
        for (index, step) in formatters.enumerated() {
            form = try ValueForm.applying(step, index, to: type, after: form)
        }
        if let form {
            self = form
        } else if let style = ValueForm.standard(for: type) {
            self = ValueForm(style: style)
        } else {
            throw Refusal(code: "hole-type", message: ValueForm.advice(for: type, named: name), step: nil)
        }
    }

    /// The form of a value as one part of an address; only `truncate` may follow it.
    init(component formatters: [HoleExpression.Step], for type: FieldType) throws(Refusal) {
        switch type {
        case .text, .int, .date, .datetime: break
        default:
            throw Refusal(
                code: "hole-type",
                message: "a part of an address is a text, an int, a date or a datetime, and this field is \(type)",
                step: nil)
        }
        var form = ValueForm(style: .machine)
        for (index, step) in formatters.enumerated() {
            guard step.name == "truncate" else {
                throw Refusal(
                    code: "formatter-type", message: "a part of an address is written plainly; delete '\(step.name)'",
                    step: index)
            }
            form.truncation = try ValueForm.truncated(step, index, to: type, after: form).truncation
        }
        self = form
    }

    private static func applying(
        _ step: HoleExpression.Step, _ index: Int, to type: FieldType, after form: ValueForm?
    ) throws(Refusal) -> ValueForm {
        if step.name == "truncate" { return try truncated(step, index, to: type, after: form) }
        guard form == nil else {
            throw Refusal(
                code: "formatter-type", message: "'\(step.name)' cannot follow another formatter; write it alone",
                step: index)
        }
        if step.argument != nil, step.name != "date", formatters.contains(step.name) {
            throw Refusal(
                code: "formatter-argument", message: "'\(step.name)' takes no argument; delete what follows the ':'",
                step: index)
        }
        switch (step.name, type) {
        case ("money", .money): return ValueForm(style: .money)
        case ("number", .int): return ValueForm(style: .number)
        case ("percent", .percent): return ValueForm(style: .percent)
        case ("duration", .duration): return ValueForm(style: .duration)
        case ("relative", .date), ("relative", .datetime): return ValueForm(style: .relative)
        case ("date", .date): return ValueForm(style: .date(try dateStyle(step, index)))
        case ("date", .datetime): return ValueForm(style: .day(try dateStyle(step, index)))
        default: throw mismatch(step, index, type)
        }
    }

    private static func truncated(
        _ step: HoleExpression.Step, _ index: Int, to type: FieldType, after form: ValueForm?
    ) throws(Refusal) -> ValueForm {
        guard let style = form?.style ?? standard(for: type), form?.truncation ?? 0 == 0 else {
            throw mismatch(step, index, type)
        }
        guard let count = step.argument.flatMap({ Int($0) }), Limits.truncation.contains(count) else {
            throw Refusal(
                code: "formatter-argument",
                message: "'truncate' takes the number of characters to keep, 1 to 500; write '| truncate: 40'",
                step: index)
        }
        return ValueForm(style: style, truncation: count)
    }

    private static func dateStyle(_ step: HoleExpression.Step, _ index: Int) throws(Refusal) -> DateStyle {
        guard let argument = step.argument else { return .medium }
        if let style = DateStyle(rawValue: argument) { return style }
        let all = DateStyle.allCases.map(\.rawValue)
        let hint = suggestion(for: argument, among: all).map { "did you mean '\($0)'" }
        throw Refusal(
            code: "formatter-argument",
            message: "unknown date style '\(argument)'; " + (hint ?? "write one of " + all.joined(separator: ", ")),
            step: index)
    }

    private static func mismatch(_ step: HoleExpression.Step, _ index: Int, _ type: FieldType) -> Refusal {
        if formatters.contains(step.name) {
            return Refusal(
                code: "formatter-type",
                message: "'\(step.name)' cannot write a value of type \(type); "
                    + (standard(for: type) == nil ? "choose another field" : "leave it out"), step: index)
        }
        let hint = suggestion(for: step.name, among: formatters).map { "did you mean '\($0)'" }
        return Refusal(
            code: "unknown-formatter",
            message: "unknown formatter '\(step.name)'; "
                + (hint ?? "write one of " + formatters.joined(separator: ", ")), step: index)
    }

    private static func advice(for type: FieldType, named name: String) -> String {
        switch type {
        case .bool: "a bool is not text; write it as a section: '{{#\(name)}}...{{/\(name)}}'"
        case .list: "a list is not text; write it as a section: '{{#\(name)}}...{{/\(name)}}'"
        case .record: "a record is not text; write one of its columns: '{{\(name).column}}'"
        case .link: "a link is not text; write it as the whole 'href' of an a"
        case .image: "an image is not text; write it as the whole 'src' of an img, or '{{\(name).alt}}'"
        case .color, .length: "a \(type) is the value of a style: 'style=\"color: {{\(name)}}\"'"
        case .direction: "a direction is the whole value of 'dir'"
        case .language: "a language is the whole value of 'lang'"
        case .html: "HTML of a partial is written with three braces: '{{{\(name)}}}'"
        default: "a field of type \(type) cannot be written here; make it text"
        }
    }
}
