import LayoverModel

/// Style attributes: their declarations become classes of the card's stylesheet.
extension Compilation {
    /// Processes a hole of a style, which must be the whole value of a declaration.
    mutating func styleHole(_ expression: HoleExpression, _ tag: MustacheTag, _ scope: Scope) {
        do throws(Diagnostic) {
            let resolved = try resolve(expression.path, at: expression.pathRange, in: scope)
            guard resolved.type == .color || resolved.type == .length else {
                return attributeFault(
                    "hole-type",
                    "a style takes fields of type color and length, and this one is \(resolved.type); change the field",
                    at: tag.range)
            }
            guard expression.formatters.isEmpty else {
                return attributeFault("hole-type", "a style takes no formatter; delete it", at: tag.range)
            }
            let mark = StyleReader.mark(attribute?.holes.count ?? 0)
            attribute?.holes.append(WholeHole(resolved: resolved, range: tag.range))
            attribute?.literal.append(contentsOf: mark.utf8)
        } catch {
            attributeFault(error)
        }
    }

    /// Records the place of the style; it is in one file, because neither pieces nor blocks are allowed in it.
    mutating func noteStyle(_ range: Range<Int>) {
        let start = attribute?.valueRange?.lowerBound ?? range.lowerBound
        attribute?.valueRange = min(start, range.lowerBound)..<range.upperBound
    }

    mutating func styleEnd(_ attribute: OpenAttribute) {
        guard let text = CharacterReferences.decodedPlainly(attribute.literal) else {
            return report(
                "style", "the style contains a character reference; write the character itself", at: attribute.range)
        }
        let (declarations, faults) = StyleReader.read(String(decoding: text, as: UTF8.self))
        for fault in faults { report("style", fault.message, at: place(of: fault, in: attribute)) }
        var literals: [String] = []
        for declaration in declarations {
            switch declaration.value {
            case .literal(let value): literals.append("\(declaration.property.name):\(value)")
            case .hole(let number): compileStyle(declaration.property, attribute.holes[number])
            }
        }
        guard !literals.isEmpty else { return }
        let name = ownClass(literals.joined(separator: ";"))
        element?.classes.append(name)
    }

    /// The place of the invalid words in the attribute's value, else the attribute.
    private func place(of fault: StyleReader.Fault, in attribute: OpenAttribute) -> Range<Int> {
        let words = Array(fault.words.utf8)
        guard let value = attribute.valueRange, value.upperBound <= source.bytes.count, !words.isEmpty,
            value.count >= words.count
        else { return attribute.range }
        let start = (value.lowerBound...value.upperBound - words.count).first {
            source.bytes[$0..<$0 + words.count].elementsEqual(words)
        }
        return start.map { $0..<$0 + words.count } ?? attribute.range
    }

    /// One class for each possible value of the field; a value without a class leaves the declaration out.
    private mutating func compileStyle(_ property: StyleProperty, _ hole: WholeHole) {
        guard property.takes(hole.resolved.type) else {
            return report(
                "hole-type", "'\(property.name)' takes no field of type \(hole.resolved.type); choose another property",
                at: hole.range)
        }
        let choices = choices(of: hole.resolved.reference)
        if choices.isEmpty {
            warn(
                "open-style",
                "no value of this field is known when the card is compiled, so '\(property.name)' is never set;"
                    + " set a value for the field, or read it from a table", at: hole.range)
        }
        guard choices.count <= Limits.styleValues else {
            return report(
                "too-large", "this field has \(choices.count) values; a style takes \(Limits.styleValues) at most",
                at: hole.range
            )
        }
        let styleClasses = choices.filter { property.allows($0) }.map { choice in
            StyleClass(value: choice, className: Array(ownClass("\(property.name):\(choice.lowercased())").utf8))
        }
        element?.styleUses.append(StyleUse(reference: hole.resolved.reference, styleClasses: styleClasses))
    }

    private func choices(of reference: ValueReference) -> [String] {
        guard reference.frame < 0, reference.second < 0, fields.indices.contains(Int(reference.first)) else {
            return []
        }
        return fields[Int(reference.first)].choices
    }

    /// The class of `declarations`, named after their digest so that the cards of a page can share one stylesheet.
    private mutating func ownClass(_ declarations: String) -> String {
        let digest = compiler.digest.sha256([Array(declarations.utf8)])
        let name = "s-" + hexadecimal(digest.prefix(5))
        ownRules[name] = declarations
        return name
    }

    /// Writes the classes of a tag: the named ones, and those of its style.
    mutating func writeClasses(_ tag: OpenTag) {
        guard !tag.classes.isEmpty || !tag.styleUses.isEmpty else { return }
        builder.beginAttribute("class")
        builder.append(tag.classes.joined(separator: " "))
        for use in tag.styleUses {
            let number = builder.addStyleClasses(use.styleClasses)
            builder.emit(.styleClass(use.reference, number))
        }
        builder.endAttribute()
    }
}

extension StyleProperty {
    /// True if a field of `type` can be the property's value.
    fileprivate func takes(_ type: FieldType) -> Bool {
        words.contains { word in
            switch (word, type) {
            case (.color, .color), (.length, .length): true
            default: false
            }
        }
    }

    fileprivate func allows(_ value: String) -> Bool {
        words.contains { word in
            switch word {
            case .color: StyleWord.isColor(value)
            case .length: StyleWord.isLength(value)
            case .number, .keyword: false
            }
        }
    }
}
