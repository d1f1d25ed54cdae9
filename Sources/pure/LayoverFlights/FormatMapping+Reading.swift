package import LayoverModel
import LayoverJSON

extension FormatMapping {
    /// Reads a format's file.
    ///
    /// - Returns: The mapping, `nil` if there is an error; and all findings, sorted by place.
    package static func read(_ node: Node, file: String) -> (FormatMapping?, [Diagnostic]) {
        var reader = MappingReader(file: file)
        let mapping = reader.read(node)
        return (reader.diagnostics.contains { $0.isError } ? nil : mapping, reader.diagnostics.sorted())
    }
}

/// Walks a format's file by the table of keys and collects its errors.
private struct MappingReader {
    let file: String
    var diagnostics: [Diagnostic] = []
    private var pointers: [String: [JSONPointer]] = [:]
    private var texts: [String: [String]] = [:]

    init(file: String) { self.file = file }

    mutating func read(_ node: Node) -> FormatMapping? {
        guard node.entries != nil else {
            report("format.not-a-mapping", "a format is a mapping; start with 'format: <name>'", at: node.position)
            return nil
        }
        walk(node, prefix: "")
        for key in FormatMapping.keys where key.isRequired && !isGiven(key.name) {
            report("format.missing-key", "no '\(key.name)'; write \(key.summary)", at: node.position)
        }
        return build()
    }

    private mutating func walk(_ node: Node, prefix: String) {
        for entry in node.entries ?? [] {
            let name = prefix + entry.key
            if let key = FormatMapping.keys.first(where: { $0.name == name }) {
                read(key, entry.value)
            } else if prefix.isEmpty, FormatMapping.keys.contains(where: { $0.name.hasPrefix(name + ".") }) {
                readSection(entry)
            } else {
                let near = suggestion(for: name, among: FormatMapping.keys.map { $0.name })
                let hint = near.map { "write '\($0.dropFirst(prefix.count))'" } ?? "remove it"
                report(
                    "format.unknown-key", "unknown key '\(entry.key)'; \(hint)", at: entry.keyPosition,
                    length: entry.key.count)
            }
        }
    }

    private mutating func readSection(_ entry: Node.Entry) {
        guard entry.value.entries != nil else {
            report(
                "format.not-a-mapping", "'\(entry.key)' is a mapping; put its keys below it", at: entry.value.position)
            return
        }
        walk(entry.value, prefix: entry.key + ".")
    }

    private mutating func read(_ key: FormatMapping.Key, _ node: Node) {
        switch key.kind {
        case .text: texts[key.name] = text(node).map { [$0] } ?? []
        case .texts: texts[key.name] = items(node).compactMap { text($0) }
        case .pointer: pointers[key.name] = pointer(node).map { [$0] } ?? []
        case .pointers: pointers[key.name] = items(node).compactMap { pointer($0) }
        case .choice(let choices): texts[key.name] = choice(node, choices).map { [$0] } ?? []
        case .currency: texts[key.name] = currency(node).map { [$0] } ?? []
        }
    }

    /// A single item may be written without a list.
    private func items(_ node: Node) -> [Node] { node.list ?? [node] }

    private mutating func text(_ node: Node) -> String? {
        guard let text = node.text, !text.isEmpty else {
            report("format.not-a-text", "this is not a text; write one", at: node.position)
            return nil
        }
        return text
    }

    private mutating func pointer(_ node: Node) -> JSONPointer? {
        guard let text = text(node) else { return nil }
        guard let pointer = JSONPointer(text), !text.isEmpty else {
            report(
                "format.bad-pointer", "'\(text)' is not a JSON pointer; start it with '/'", at: node.position,
                length: text.count)
            return nil
        }
        return pointer
    }

    private mutating func choice(_ node: Node, _ choices: [String]) -> String? {
        guard let text = text(node) else { return nil }
        guard choices.contains(text) else {
            let list = choices.map { "'\($0)'" }.joined(separator: ", ")
            report(
                "format.unknown-choice", "unknown '\(text)'; write one of \(list)", at: node.position,
                length: text.count)
            return nil
        }
        return text
    }

    private mutating func currency(_ node: Node) -> String? {
        guard let text = text(node) else { return nil }
        let path = text.hasPrefix("item:") ? String(text.dropFirst(5)) : text
        if text == "request" || Currency(text) != nil || (!path.isEmpty && JSONPointer(path) != nil) { return text }
        report(
            "format.bad-currency",
            "'\(text)' is not a currency; write 'request', a JSON pointer or a code such as 'EUR'",
            at: node.position, length: text.count)
        return nil
    }

    private func isGiven(_ name: String) -> Bool { pointers[name] != nil || texts[name] != nil }

    private mutating func report(_ code: String, _ message: String, at position: Position, length: Int = 1) {
        diagnostics.append(.error(code, message, at: SourceLocation(file, position), length: length))
    }

    private func build() -> FormatMapping? {
        guard let name = texts["format"]?.first else { return nil }
        var mapping = FormatMapping(name: name)
        mapping.answer.lists = pointers["lists"] ?? []
        mapping.answer.detect = pointers["detect"] ?? []
        mapping.answer.currency = currencySource
        mapping.answer.complete = pointers["complete"]?.first
        mapping.answer.completeValues = texts["complete_values"] ?? []
        mapping.answer.next = pointers["next"] ?? []
        mapping.answer.total = pointers["total"]?.first
        mapping.item = item
        mapping.leg.list = pointers["leg.list"]?.first
        mapping.leg.group = pointers["leg.group"]?.first
        mapping.leg.durations = pointers["leg.durations"] ?? []
        mapping.leg.durationUnit = unit("leg.duration_unit") ?? .minutes
        mapping.segment = segment
        return mapping
    }

    private var item: FormatMapping.Item {
        FormatMapping.Item(
            id: pointers["item.id"]?.first, price: pointers["item.price"]?.first,
            priceUnit: unit("item.price_unit") ?? .whole, seller: pointers["item.seller"]?.first,
            selfTransfer: pointers["item.self_transfer"]?.first,
            technicalStops: pointers["item.technical_stops"]?.first,
            emissionsPercent: pointers["item.emissions_percent"]?.first)
    }

    private var segment: FormatMapping.Segment {
        func pointer(_ name: String) -> JSONPointer? { pointers["segment." + name]?.first }
        return FormatMapping.Segment(
            list: pointer("list"), origin: pointer("origin"), originCountry: pointer("origin_country"),
            destination: pointer("destination"), destinationCountry: pointer("destination_country"),
            carrier: pointer("carrier"), carrierName: pointer("carrier_name"), number: pointer("number"),
            departs: pointer("departs"), technicalStops: pointer("technical_stops"))
    }

    private func unit<Unit: RawRepresentable<String>>(_ key: String) -> Unit? {
        texts[key]?.first.flatMap { Unit(rawValue: $0) }
    }

    private var currencySource: FormatMapping.CurrencySource {
        guard let text = texts["currency"]?.first, text != "request" else { return .request }
        if let pointer = JSONPointer(text) { return .answer(pointer) }
        if text.hasPrefix("item:"), let pointer = JSONPointer(String(text.dropFirst(5))) { return .item(pointer) }
        return .fixed(text)
    }
}
