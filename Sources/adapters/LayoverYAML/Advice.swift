import LayoverModel

/// The messages for rejected YAML: what was found, and what to write instead.
enum Advice {
    static func anchor(_ name: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.anchor",
            "'&\(name)' is an anchor, and anchors are not allowed; put it in quotes if it is text, or write the value at each place",
            at: location, length: name.unicodeScalars.count + 1)
    }

    static func alias(_ name: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.alias",
            "'*\(name)' is an alias, and aliases are not allowed; put it in quotes if it is text, or write the value at each place",
            at: location, length: name.unicodeScalars.count + 1)
    }

    /// The name in the form to which libyaml resolves it: `!sale`, `tag:yaml.org,2002:str`.
    static func tag(_ name: String, at location: SourceLocation) -> Diagnostic {
        let core = "tag:yaml.org,2002:"
        let written = name.hasPrefix(core) ? "!!" + name.dropFirst(core.count) : name
        return .error(
            "yaml.tag", "text starting with '!' needs quotes (YAML reads '\(written)' as a tag); put it in quotes",
            at: location, length: max(1, written.unicodeScalars.count))
    }

    static func mergeKey(at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.merge-key", "merge keys ('<<') are not allowed; write the keys here", at: location, length: 2)
    }

    static func severalDocuments(at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.several-documents", "a second document starts here; write one document to a file", at: location,
            length: 3)
    }

    static func directive(at location: SourceLocation) -> Diagnostic {
        .error("yaml.directive", "lines starting with '%' are not allowed; delete the line", at: location)
    }

    static func keyNotText(at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.key-not-text", "a key must be text on one line, not a list, a mapping or nothing; write a name",
            at: location)
    }

    static func duplicate(_ key: String, firstLine: Int, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.duplicate-key", "'\(key)' is already set on line \(firstLine); remove one of them", at: location,
            length: max(1, key.unicodeScalars.count))
    }

    static func scalarTooLong(_ bytes: Int, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.text-too-long", "this text has \(bytes) bytes; at most \(Limits.scalarBytes) are allowed; shorten it",
            at: location)
    }

    static func encoding(at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.encoding", "the bytes here are not UTF-8; save the file as UTF-8 (it may be Latin-1 now)",
            at: location)
    }

    static func lineSeparator(_ scalar: Unicode.Scalar, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.line-separator", "\(Letters.name(scalar)) breaks the line invisibly; delete it and press Enter",
            at: location)
    }

    static func controlCharacter(_ scalar: Unicode.Scalar, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.control-character", "\(Letters.name(scalar)) is not allowed in a text file; delete it", at: location)
    }

    /// `title: {{city}} deals`.
    static func template(_ text: some Collection<Unicode.Scalar>, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.template-needs-quotes", "text starting with '{{' needs quotes; write \(Letters.quoted(text))",
            at: location, length: max(1, text.count))
    }

    /// `title: @home`, `title: % off`.
    static func needsQuotes(_ text: some Collection<Unicode.Scalar>, at location: SourceLocation) -> Diagnostic {
        let first = text.first.map { String($0) } ?? ""
        return .error(
            "yaml.needs-quotes", "text starting with '\(first)' needs quotes; write \(Letters.quoted(text))",
            at: location, length: max(1, text.count))
    }

    static func curlyQuotes(_ first: Unicode.Scalar, at location: SourceLocation) -> Diagnostic {
        .warning(
            "yaml.curly-quotes",
            "curly quotes such as \(Letters.name(first)) do not quote and are kept as text; write straight ones (\") or leave them",
            at: location)
    }

    static func invisible(_ scalar: Unicode.Scalar, _ place: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.invisible-character",
            "\(Letters.name(scalar)) \(place), pasted from a web page or a document; type a plain space or delete it",
            at: location)
    }

    static func dash(_ text: some Sequence<Unicode.Scalar>, at location: SourceLocation) -> Diagnostic {
        let item = String(String.UnicodeScalarView(text.dropFirst().prefix(40)))
        return .error(
            "yaml.dash-without-space", "a list item needs a space after '-'; write '- \(item)'", at: location)
    }

    static func missingSpace(
        _ key: ArraySlice<Unicode.Scalar>, _ rest: ArraySlice<Unicode.Scalar>, at location: SourceLocation
    ) -> Diagnostic {
        if let first = rest.first, Letters.isInvisible(first) {
            return .error(
                "yaml.colon-without-space",
                "\(Letters.name(first)) is in the place of a space; type a plain space after '\(excerpt(key)):'",
                at: location)
        }
        let (key, rest) = (excerpt(key), excerpt(rest))
        return .error(
            "yaml.colon-without-space", "no space after ':' in '\(key):\(rest)'; write '\(key): \(rest)'", at: location)
    }

    static func itemInText(at location: SourceLocation) -> Diagnostic {
        .warning(
            "yaml.item-in-text",
            "this line continues the text above and is not a list item; put the text in quotes or start the list on its own line",
            at: location)
    }

    static func missingColon(_ text: ArraySlice<Unicode.Scalar>, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.missing-colon",
            "'\(excerpt(text))' is neither 'key: value' nor '- item'; add the ':' or the '- ', or indent text that continues",
            at: location, length: max(1, text.count))
    }

    static func textAfterQuote(at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.quote-inside",
            "the text continues after its closing quote; write \\\" for a quote inside, or put the whole text in single quotes",
            at: location)
    }

    static func apostrophe(at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.apostrophe", "an apostrophe inside single quotes ends the text; double it ('') or use double quotes",
            at: location)
    }

    static func escape(_ scalar: Unicode.Scalar, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.escape",
            "'\\\(scalar)' means nothing inside double quotes; write '\\\\' for a backslash, or use single quotes",
            at: location, length: 2)
    }

    static func tab(at location: SourceLocation) -> Diagnostic {
        .error("yaml.tab", "a tab is used for indentation; use spaces", at: location)
    }

    static func hash(at location: SourceLocation) -> Diagnostic {
        .warning(
            "yaml.comment-cuts-text",
            "everything from '#' on is a comment; put the text in quotes if it belongs to it, or set the comment off ('  # ...')",
            at: location)
    }

    static func colonInText(_ text: ArraySlice<Unicode.Scalar>, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.colon-in-text", "text with ': ' needs quotes; write \(Letters.quoted(text))", at: location,
            length: max(1, text.count))
    }

    static func listOnKeyLine(at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.list-on-key-line",
            "a list cannot start on the line of its key; start it on the next line, or put text in quotes",
            at: location)
    }

    /// `expected` is the correct indentation, such as `2` or `0 or 4`.
    static func indentation(
        _ what: ArraySlice<Unicode.Scalar>, _ spaces: Int, expected: String, at location: SourceLocation
    ) -> Diagnostic {
        .error(
            "yaml.indentation",
            "'\(excerpt(what))' is indented \(spaces) space\(spaces == 1 ? "" : "s"), its neighbours \(expected); line them up",
            at: location)
    }

    static func blockOutdent(_ spaces: Int, expected: Int, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.block-outdent",
            "the line is indented \(spaces), less than the block text above (\(expected)); line it up", at: location)
    }

    static func bracket(_ opening: Unicode.Scalar, at location: SourceLocation) -> Diagnostic {
        .error(
            "yaml.unclosed-bracket", "this '\(opening)' is never closed; add '\(opening == "[" ? "]" : "}")'",
            at: location)
    }

    static func wrongBracket(_ found: Unicode.Scalar, at location: SourceLocation) -> Diagnostic {
        .error("yaml.wrong-bracket", "'\(found)' closes nothing that is open here; check the brackets", at: location)
    }

    static func unclosedQuote(_ quote: Unicode.Scalar, at location: SourceLocation) -> Diagnostic {
        .error("yaml.unclosed-quote", "this quote is never closed; add \(quote) at the end of the text", at: location)
    }

    private static func excerpt(_ text: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(text.prefix(60)))
    }

    /// libyaml's own message in plain words; used only if no line shows the mistake.
    static func syntax(_ problem: String, at location: SourceLocation) -> Diagnostic {
        if problem == "found a tab character that violates indentation" { return tab(at: location) }
        let plain =
            switch problem {
            case "mapping values are not allowed in this context":
                "a ':' is not expected here; check the indentation, or put the text in quotes"
            case "did not find expected key":
                "a 'key: value' is expected here; check the indentation and the quotes above"
            case "did not find expected '-' indicator":
                "a list item ('- ...') is expected here; check the indentation"
            case "could not find expected ':'": "a ':' is missing; write 'key: value'"
            case "did not find expected ',' or ']'": "the list is not finished; add ',' or ']'"
            case "did not find expected ',' or '}'": "the mapping is not finished; add ',' or '}'"
            case "found unexpected end of stream": "the file ends inside a quoted text; close the quote"
            default: "not valid YAML: \(problem); check the line above and the indentation"
            }
        return .error("yaml.syntax", plain, at: location)
    }
}
