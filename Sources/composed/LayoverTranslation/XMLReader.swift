import LayoverModel

/// Reads XML 1.0 with namespaces, in UTF-8, without document types.
///
/// So no entity can be declared, and no reference expands to more than one character.
struct XMLReader {
    private struct Open {
        var element: XMLElement
        let writtenName: String
        /// By prefix.
        let namespaces: [String: String]
    }

    private let bytes: [UInt8]
    private let places: LinePlaces
    private var offset = 0
    private var open: [Open] = []
    private var root: XMLElement?

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        places = LinePlaces(bytes)
        offset = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    }

    /// - Returns: The root element.
    /// - Throws: The first fault.
    /// - Complexity: O(bytes).
    static func read(_ bytes: [UInt8]) throws(XMLFault) -> XMLElement {
        var reader = XMLReader(bytes)
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw reader.fault("the file is not UTF-8; save it as UTF-8")
        }
        return try reader.read()
    }

    private mutating func read() throws(XMLFault) -> XMLElement {
        while offset < bytes.count {
            if bytes[offset] != 0x3c {
                try readText()
            } else if starts("<?") {
                try skip(to: "?>", "a processing instruction")
            } else if starts("<!--") {
                try skip(to: "-->", "a comment")
            } else if starts("<![CDATA[") {
                try readCharacterData()
            } else if starts("<!") {
                throw fault("document types are not supported; remove '<!...>'")
            } else if starts("</") {
                try closeElement()
            } else {
                try openElement()
            }
        }
        if let last = open.last {
            throw XMLFault(reason: "'<\(last.writtenName)>' is never closed", position: last.element.position)
        }
        guard let root else { throw fault("the file has no element") }
        return root
    }

    // MARK: Text

    private mutating func readText() throws(XMLFault) {
        let start = offset
        while offset < bytes.count, bytes[offset] != 0x3c { offset += 1 }
        let text = try decoded(start..<offset)
        guard !open.isEmpty else {
            guard text.unicodeScalars.allSatisfy({ $0.properties.isWhitespace }) else {
                throw fault("text is outside every element", at: start)
            }
            return
        }
        open[open.count - 1].element.children.append(.text(text, places.position(of: start)))
    }

    private mutating func readCharacterData() throws(XMLFault) {
        let start = offset
        offset += 9
        let from = offset
        try skip(to: "]]>", "a CDATA section", from: start)
        guard !open.isEmpty else { throw fault("text is outside every element", at: start) }
        let text = String(decoding: bytes[from..<(offset - 3)], as: UTF8.self)
        open[open.count - 1].element.children.append(
            .text(text.replacing("\r\n", with: "\n"), places.position(of: from)))
    }

    /// A run of text with its references resolved; line ends become line feeds.
    private func decoded(_ range: Range<Int>) throws(XMLFault) -> String {
        var output: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            switch bytes[index] {
            case 0x26:
                guard let end = bytes[index..<min(range.upperBound, index + 12)].firstIndex(of: 0x3b),
                    let scalar = XMLReader.scalar(String(decoding: bytes[(index + 1)..<end], as: UTF8.self))
                else { throw fault("'&' does not start a known reference; write '&amp;'", at: index) }
                output.append(contentsOf: String(Character(scalar)).utf8)
                index = end + 1
            case 0x0d:
                output.append(0x0a)
                index += index + 1 < range.upperBound && bytes[index + 1] == 0x0a ? 2 : 1
            case let byte:
                output.append(byte)
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard !name.hasPrefix("#X"), let scalar = MarkupText.scalar(named: name) else { return nil }
        return scalar.value >= 0x20 || [0x09, 0x0a, 0x0d].contains(scalar.value) ? scalar : nil
    }

    // MARK: Elements

    private mutating func openElement() throws(XMLFault) {
        let start = offset
        offset += 1
        let name = try readName()
        var attributes: [String: String] = [:]
        while true {
            let hadSpace = skipSpace()
            guard offset < bytes.count else { throw fault("'<\(name)' is never closed", at: start) }
            if starts(">") || starts("/>") { break }
            guard hadSpace else { throw fault("a space is missing before an attribute") }
            let (key, value) = try readAttribute()
            guard attributes.updateValue(value, forKey: key) == nil else {
                throw fault("the attribute '\(key)' appears twice")
            }
        }
        guard open.count < ExchangeLimits.elementDepth else {
            throw fault("more than \(ExchangeLimits.elementDepth) elements inside each other", at: start)
        }
        guard root == nil else { throw fault("a second element follows the first", at: start) }
        push(name, attributes, at: start)
        let isEmpty = bytes[offset] == 0x2f
        offset += isEmpty ? 2 : 1
        if isEmpty { pop() }
    }

    private mutating func push(_ name: String, _ attributes: [String: String], at start: Int) {
        var namespaces = open.last?.namespaces ?? [:]
        for (key, value) in attributes {
            if key == "xmlns" { namespaces[""] = value }
            if key.hasPrefix("xmlns:") { namespaces[String(key.dropFirst(6))] = value }
        }
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let element = XMLElement(
            name: parts.last ?? name, namespace: namespaces[parts.count > 1 ? parts[0] : ""] ?? "",
            attributes: attributes, position: places.position(of: start))
        open.append(Open(element: element, writtenName: name, namespaces: namespaces))
    }

    private mutating func pop() {
        guard let last = open.popLast() else { return }
        if open.isEmpty {
            root = last.element
        } else {
            open[open.count - 1].element.children.append(.element(last.element))
        }
    }

    private mutating func closeElement() throws(XMLFault) {
        let start = offset
        offset += 2
        let name = try readName()
        _ = skipSpace()
        guard starts(">") else { throw fault("'</\(name)' lacks its '>'", at: start) }
        guard let last = open.last, last.writtenName == name else {
            let expected = open.last.map { "'</\($0.writtenName)>'" } ?? "nothing"
            throw fault("'</\(name)>' closes no element; expected \(expected)", at: start)
        }
        offset += 1
        pop()
    }

    private mutating func readAttribute() throws(XMLFault) -> (String, String) {
        let name = try readName()
        _ = skipSpace()
        guard starts("=") else { throw fault("the attribute '\(name)' lacks its '='") }
        offset += 1
        _ = skipSpace()
        guard offset < bytes.count, bytes[offset] == 0x22 || bytes[offset] == 0x27 else {
            throw fault("the value of '\(name)' lacks its quotes")
        }
        let quote = bytes[offset]
        let start = offset + 1
        guard let end = bytes[start...].firstIndex(of: quote) else { throw fault("a quote is never closed") }
        guard !bytes[start..<end].contains(0x3c) else { throw fault("'<' is not allowed in a value; write '&lt;'") }
        offset = end + 1
        return (name, try decoded(start..<end))
    }

    private mutating func readName() throws(XMLFault) -> String {
        let start = offset
        while offset < bytes.count, XMLReader.isName(bytes[offset]) { offset += 1 }
        guard offset > start else { throw fault("a name is missing here") }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte | 0x20) || (0x30...0x3a).contains(byte) || [0x2d, 0x2e, 0x5f].contains(byte)
            || byte >= 0x80
    }

    // MARK: Bytes

    private mutating func skipSpace() -> Bool {
        let start = offset
        while offset < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[offset]) { offset += 1 }
        return offset > start
    }

    private mutating func skip(to end: String, _ what: String, from start: Int? = nil) throws(XMLFault) {
        let start = start ?? offset
        while offset < bytes.count, !starts(end) { offset += 1 }
        guard offset < bytes.count else { throw fault("\(what) is never closed", at: start) }
        offset += end.utf8.count
    }

    private func starts(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

    private func fault(_ reason: String, at place: Int? = nil) -> XMLFault {
        XMLFault(reason: reason, position: places.position(of: place ?? offset))
    }
}
