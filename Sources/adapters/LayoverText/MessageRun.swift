internal import LayoverModel

/// One run of a compiled message with its arguments.
struct MessageRun {
    let language: Language
    let arguments: [Value?]
    let locale: LocaleTag
    let zone: String

    /// Appends `parts`; `pound` is the value of `#`, `nil` outside plurals.
    ///
    /// The depth of recursion is the nesting of choices, which `Limits.choiceDepth` limits.
    func append(_ parts: [MessageProgram.Part], pound: Value?, to output: inout [UInt8]) {
        for part in parts {
            switch part {
            case .literal(let text): output.append(contentsOf: text.utf8)
            case .argument(let index): append(argument(index), to: &output)
            case .pound: append(pound, to: &output)
            case .number(let index, let style): appendNumber(argument(index), style: style, to: &output)
            case .date(let index, let style): appendDate(argument(index), style: style, to: &output)
            case .plural(let index, let offset, let ordinal, let arms):
                appendPlural(argument(index), offset: offset, ordinal: ordinal, arms: arms, to: &output)
            case .select(let index, let arms):
                guard let arm = arm(of: arms, for: argument(index)) else { continue }
                append(arm.parts, pound: nil, to: &output)
            }
        }
    }

    private func argument(_ index: Int) -> Value? {
        arguments.indices.contains(index) ? arguments[index] : nil
    }

    /// A value in the locale's default form for its type; values without a text write nothing.
    private func append(_ value: Value?, to output: inout [UInt8]) {
        switch value {
        case .text(let text): output.append(contentsOf: text.utf8)
        case .int(let number): language.appendNumber(number, locale: locale, to: &output)
        case .bool(let truth): output.append(contentsOf: (truth ? "true" : "false").utf8)
        case .percent(let points): language.appendPercent(basisPoints: points, locale: locale, to: &output)
        case .money(let money): language.appendMoney(money, locale: locale, to: &output)
        case .date(let date): language.appendDate(date, style: .medium, locale: locale, to: &output)
        case .datetime(let instant): language.appendDateTime(instant, zone: zone, locale: locale, to: &output)
        case .duration(let minutes): language.appendDuration(minutes: minutes, locale: locale, to: &output)
        case .link, .image, .texts, .list, .record, nil: break
        }
    }

    /// Whole numbers use the style; money and percents keep their own form, so that a currency is never lost.
    private func appendNumber(_ value: Value?, style: String, to output: inout [UInt8]) {
        guard case .int(let number) = value, !style.isEmpty else { return append(value, to: &output) }
        language.appendNumber(number, style: style, locale: locale, to: &output)
    }

    private func appendDate(_ value: Value?, style: String, to output: inout [UInt8]) {
        switch value {
        case .date(let date): language.appendDate(date, style: style, locale: locale, to: &output)
        case .datetime(let instant):
            language.appendDateTime(instant, style: style, zone: zone, locale: locale, to: &output)
        default: append(value, to: &output)
        }
    }

    /// Appends the arm for the number; a value that is not a whole number takes `other`.
    private func appendPlural(
        _ value: Value?, offset: Int, ordinal: Bool, arms: [MessageProgram.PluralArm], to output: inout [UInt8]
    ) {
        var pound = value
        var chosen: MessageProgram.PluralArm?
        if case .int(let number) = value {
            let counted = number.subtractingReportingOverflow(offset)
            let rest = counted.overflow ? number : counted.partialValue
            pound = .int(rest)
            chosen =
                arms.first { $0.selector == .exactly(number) }
                ?? arm(of: arms, in: language.pluralCategory(of: rest, ordinal: ordinal, in: locale))
        }
        guard let arm = chosen ?? arm(of: arms, in: "other") else { return }
        append(arm.parts, pound: pound, to: &output)
    }

    private func arm(of arms: [MessageProgram.PluralArm], in category: String) -> MessageProgram.PluralArm? {
        arms.first { $0.selector == .category(category) }
    }

    private func arm(of arms: [MessageProgram.SelectArm], for value: Value?) -> MessageProgram.SelectArm? {
        let keyword =
            switch value {
            case .text(let text): text
            case .bool(let truth): truth ? "true" : "false"
            case .int(let number): String(number)
            default: "other"
            }
        return arms.first { $0.keyword == keyword } ?? arms.first { $0.keyword == "other" }
    }
}
