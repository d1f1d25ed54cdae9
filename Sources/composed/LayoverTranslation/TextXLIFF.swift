import LayoverCatalog
import LayoverModel

/// Texts as XLIFF 1.2, with messages as written.
///
/// What ICU's braces enclose is text too, so inline tags cannot represent them; the import checks them against the source
/// instead.
///
/// Source: OASIS, "XLIFF Version 1.2", 1 February 2008.
enum TextXLIFF {
    private static let namespace = "urn:oasis:names:tc:xliff:document:1.2"
    /// States of a target without a translation.
    private static let openStates: Set = ["new", "needs-translation"]

    // MARK: Writing

    static func written(_ rows: [TextRow]) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff version=\"1.2\" xmlns=\"\(namespace)\">\n"
        var rest = rows[...]
        while let first = rest.first {
            let file = rest.prefix {
                $0.widget == first.widget && $0.locale == first.locale && $0.sourceLocale == first.sourceLocale
            }
            text += written(file, first)
            rest = rest.dropFirst(file.count)
        }
        return text + "</xliff>\n"
    }

    private static func written(_ rows: ArraySlice<TextRow>, _ first: TextRow) -> String {
        let units = rows.map { row in
            let target = row.text.isEmpty ? "" : "        <target state=\"translated\">\(escaped(row.text))</target>\n"
            let note = row.note.isEmpty ? "" : "        <note from=\"author\">\(escaped(row.note))</note>\n"
            let names = row.placeholders.map { "{\($0)}" }.joined(separator: " ")
            let kept =
                names.isEmpty ? "" : "        <note from=\"layover\">keep the placeholders: \(escaped(names))</note>\n"
            return """
                      <trans-unit id="\(escaped(row.name))" xml:space="preserve">
                        <source>\(escaped(row.source))</source>
                \(target)\(note)\(kept)      </trans-unit>

                """
        }
        return """
              <file original="\(escaped(first.widget))" source-language="\(first.sourceLocale)" target-language="\(first.locale)" datatype="plaintext">
                <body>
            \(units.joined())    </body>
              </file>

            """
    }

    private static func escaped(_ text: String) -> String { MarkupText.escaped(text, marks: "&<>\"\r") }

    // MARK: Reading

    /// - Returns: The texts, and the errors in the form of the file.
    static func read(_ file: SourceFile) -> ([ImportedText], [Diagnostic]) {
        var findings: [Diagnostic] = []
        let root: XMLElement
        do throws(XMLFault) {
            root = try XMLReader.read(file.bytes)
        } catch {
            return ([], [.error("texts.xml", error.reason, at: SourceLocation(file.path, error.position))])
        }
        guard root.name == "xliff", root.namespace == namespace else {
            let version = root.attributes["version"].map { " \($0)" } ?? ""
            let reason = "this is '\(root.name)'\(version), not XLIFF 1.2; save it in the form in which it was exported"
            return ([], [.error("texts.xml", reason, at: SourceLocation(file.path, root.position))])
        }
        let texts = root.elements.filter { $0.name == "file" }.flatMap { element in
            units(of: element.first("body")).compactMap { text($0, in: element, file.path, &findings) }
        }
        guard texts.count <= ExchangeLimits.texts else {
            let reason = "more than \(ExchangeLimits.texts) texts; split the file"
            return ([], [.error("texts.xml", reason, at: SourceLocation(file.path))])
        }
        return (findings.isEmpty ? texts : [], findings)
    }

    /// The recursion is as deep as elements nest, which `ExchangeLimits.elementDepth` limits.
    private static func units(of element: XMLElement?) -> [XMLElement] {
        (element?.elements ?? []).flatMap { child -> [XMLElement] in
            switch child.name {
            case "trans-unit": [child]
            case "group": units(of: child)
            default: []
            }
        }
    }

    private static func text(
        _ unit: XMLElement, in file: XMLElement, _ path: String, _ findings: inout [Diagnostic]
    ) -> ImportedText? {
        let target = unit.first("target")
        let isOpen = target?.attributes["state"].map(openStates.contains) ?? false
        return ImportedText(
            widget: file.attributes["original"] ?? "", name: unit.attributes["id"] ?? "",
            source: plain(unit.first("source"), path, &findings),
            locale: target?.attributes["xml:lang"] ?? file.attributes["target-language"] ?? "",
            text: isOpen ? "" : plain(target, path, &findings),
            location: SourceLocation(path, place(of: target ?? unit)))
    }

    /// Finds the start of an element's text.
    private static func place(of element: XMLElement) -> Position {
        if case .text(_, let position)? = element.children.first { position } else { element.position }
    }

    /// The text of an element, including parts that tools mark as segments.
    private static func plain(_ element: XMLElement?, _ path: String, _ findings: inout [Diagnostic]) -> String {
        var text = ""
        for child in element?.children ?? [] {
            switch child {
            case .text(let piece, _): text += piece
            case .element(let inner) where inner.name == "mrk": text += plain(inner, path, &findings)
            case .element(let inner):
                findings.append(
                    .error(
                        "texts.inline",
                        "'<\(inner.name)>' is inside a text, but exported texts have no elements; write plain text",
                        at: SourceLocation(path, inner.position)))
            }
        }
        return text
    }
}
