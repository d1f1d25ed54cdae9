package import LayoverModel

extension Language {
    package func messagePieces(_ text: String) throws(MessageError) -> [MessagePiece] {
        // A message that no card can show is rejected here too, with the same error.
        _ = try MessageReader.read(text)
        let units = MessageText(text)
        return MessagePieces(text: units, parts: try units.parse()).pieces
    }
}

/// Splits a message at its plurals; those within other choices remain text.
private struct MessagePieces {
    let text: MessageText
    let parts: [MessageText.Part]

    var pieces: [MessagePiece] {
        var found: [MessagePiece] = []
        var copied = 0
        var index = 1
        while index < parts.count, parts[index].kind != .messageLimit {
            let part = parts[index]
            guard part.kind == .argumentStart else {
                index += 1
                continue
            }
            let end = parts[part.limit]
            if part.argument == .plural || part.argument == .ordinal {
                if part.start > copied { found.append(.text(text[copied..<part.start])) }
                found.append(.plural(plural(at: index)))
                copied = end.end
            }
            index = part.limit + 1
        }
        let limit = parts.last?.start ?? copied
        if limit > copied { found.append(.text(text[copied..<limit])) }
        return found
    }

    private func plural(at start: Int) -> MessagePiece.Plural {
        let selectors = (start..<parts[start].limit).first { parts[$0].kind == .selector } ?? parts[start].limit
        return MessagePiece.Plural(
            opening: text[parts[start].start..<parts[selectors].start], argument: text[parts[start + 1]],
            isOrdinal: parts[start].argument == .ordinal, forms: forms(from: selectors, to: parts[start].limit))
    }

    private func forms(from first: Int, to limit: Int) -> [MessagePiece.Form] {
        var forms: [MessagePiece.Form] = []
        var index = first
        while index < limit {
            let body = parts[index + 1].kind == .number ? index + 2 : index + 1
            let end = parts[body].limit
            forms.append(
                MessagePiece.Form(selector: text[parts[index]], text: text[parts[body].end..<parts[end].start]))
            index = end + 1
        }
        return forms
    }
}
