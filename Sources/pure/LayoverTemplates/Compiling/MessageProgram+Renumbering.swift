import LayoverModel

extension MessageProgram {
    /// The same message with renumbered arguments: argument `n` becomes `numbers[n]` of `arguments`.
    func renumbered(_ numbers: [Int], arguments: [String]) -> MessageProgram {
        MessageProgram(parts: MessageProgram.renumbered(parts, numbers), arguments: arguments)
    }

    private static func renumbered(_ parts: [Part], _ numbers: [Int]) -> [Part] {
        parts.map { part in
            switch part {
            case .literal, .pound: part
            case .argument(let index): .argument(number(index, numbers))
            case .number(let index, let style): .number(argument: number(index, numbers), style: style)
            case .date(let index, let style): .date(argument: number(index, numbers), style: style)
            case .plural(let index, let offset, let ordinal, let arms):
                .plural(
                    argument: number(index, numbers), offset: offset, ordinal: ordinal,
                    arms: arms.map { PluralArm(selector: $0.selector, parts: renumbered($0.parts, numbers)) })
            case .select(let index, let arms):
                .select(
                    argument: number(index, numbers),
                    arms: arms.map { SelectArm(keyword: $0.keyword, parts: renumbered($0.parts, numbers)) })
            }
        }
    }

    private static func number(_ index: Int, _ numbers: [Int]) -> Int {
        numbers.indices.contains(index) ? numbers[index] : index
    }
}
