/// Which parameters need labels, so that no call mixes up two values.
enum LabelRule {
    /// The most parameters without a label; of as many, no two neighbours have one type.
    static let most = 3

    /// The functions of a file that break the rule.
    static func findings(in file: SourceFile) -> [Finding] {
        ownFunctions(in: file).compactMap { function in
            message(for: function.parameters).map {
                Finding(path: file.path, line: function.line, message: "'\(function.name)' has \($0)")
            }
        }
    }

    /// The functions with at least `count` parameters without a label.
    static func unlabelled(_ count: Int, in file: SourceFile) -> Int {
        ownFunctions(in: file).count { $0.parameters.count { $0.label == nil } >= count }
    }

    /// C decides about the parameters of functions that take its context.
    private static func ownFunctions(in file: SourceFile) -> [Function] {
        Function.all(in: file).filter { function in
            !function.parameters.contains { $0.type == "UnsafeMutableRawPointer?" }
        }
    }

    private static func message(for parameters: [Parameter]) -> String? {
        let count = parameters.count { $0.label == nil }
        if count > most { return "\(count) parameters without a label; label some, or pass one value" }
        let hasTwins = zip(parameters, parameters.dropFirst()).contains { left, right in
            left.label == nil && right.label == nil && left.type == right.type
        }
        return count == most && hasTwins ? "neighbours of one type without a label; label one of them" : nil
    }
}

/// A parameter of a function, as written.
struct Parameter: Equatable {
    /// `nil` if calls write none.
    let label: String?
    let type: String

    /// The parameters between the first parentheses of `code`, which follow a function's name.
    static func all(in code: Substring) -> [Parameter] {
        guard let list = list(in: code) else { return [] }
        return list.compactMap { text in
            guard let colon = text.firstIndex(of: ":") else { return nil }
            let names = text[..<colon].split(whereSeparator: \.isWhitespace).filter { !$0.hasPrefix("@") }
            let type = text[text.index(after: colon)...].split(separator: "=")[0]
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return Parameter(label: names.first == "_" ? nil : names.first.map(String.init), type: type)
        }
    }

    /// The text of each parameter: brackets and closures stay whole.
    private static func list(in code: Substring) -> [Substring]? {
        var (depth, angles, start) = (0, 0, code.startIndex)
        var parts: [Substring] = []
        var last: Character = " "
        for index in code.indices {
            let character = code[index]
            switch character {
            case "(", "[", "{":
                if depth == 0 {
                    guard character == "(" || angles > 0 else { return nil }
                    if angles == 0 { start = code.index(after: index) }
                }
                if depth > 0 || angles == 0 { depth += 1 }
            case ")", "]", "}":
                if depth > 0 { depth -= 1 }
                if depth == 0, angles == 0 { return parts + (start < index ? [code[start..<index]] : []) }
            case "<": angles += 1
            case ">" where last != "-": angles -= 1
            case "," where depth == 1 && angles == 0:
                parts.append(code[start..<index])
                start = code.index(after: index)
            default: break
            }
            last = character
        }
        return nil
    }
}
