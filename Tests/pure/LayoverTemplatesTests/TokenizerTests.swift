import Foundation
import Testing

@testable import LayoverTemplates

/// html5lib's tokenizer vectors: the tokenizer reads each input as a browser does, or rejects it.
///
/// Left out are initial states other than text (their elements are rejected) and NUL (rejected earlier). If an input has
/// character references or carriage returns, which other code decodes, the tags are compared without their texts and
/// values.
@Suite(.enabled(if: Vectors.areThere, "no shared conformance folder: set LAYOVER_SHARED"))
struct TokenizerTests {
    private static let files = [
        "test1", "test2", "test3", "test4", "domjs", "contentModelFlags", "escapeFlag", "entities", "numericEntities",
        "unicodeCharsProblematic",
    ]

    @Test(arguments: files)
    func `reads as a browser does, or refuses`(file: String) {
        for test in Self.tests(file) {
            guard let input = Self.input(test), let output = test["output"] as? [[Any]], let found = Self.tokens(input)
            else { continue }
            let isDecoded = input.unicodeScalars.contains { $0 == "&" || $0 == "\r" }
            let expected = Self.expected(output, isDoubleEscaped: test["doubleEscaped"] != nil)
            #expect(isDecoded ? Self.tags(found) == Self.tags(expected) : found == expected, "\(input)")
        }
    }

    @Test(arguments: ["entities", "numericEntities"])
    func `decodes references as a browser does, or refuses`(file: String) {
        for test in Self.tests(file) {
            guard let input = Self.input(test), input.hasPrefix("&"), let output = test["output"] as? [[Any]],
                output.count == 1,
                let expected = output[0].last as? String,
                let found = CharacterReferences.decodedPlainly(Array(input.utf8))
            else { continue }
            #expect(String(decoding: found, as: UTF8.self) == expected, "\(input)")
        }
    }

    /// The number of vectors that the tokenizer read when this was written; fewer would make the test pointless.
    @Test func `reads enough of the vectors to mean something`() {
        let read = Self.files.flatMap(Self.tests).filter { Self.input($0).flatMap(Self.tokens) != nil }
        #expect(read.count >= 150, "\(read.count)")
    }

    private static func tests(_ file: String) -> [[String: Any]] {
        Vectors.object("conformance/html-tokenizer/\(file).json")["tests"] as? [[String: Any]] ?? []
    }

    /// The input of a test that starts in the text state; `nil` for all others.
    private static func input(_ test: [String: Any]) -> String? {
        guard let written = test["input"] as? String, test["initialStates"] == nil else { return nil }
        let input = test["doubleEscaped"] == nil ? written : unescaped(written)
        return input.unicodeScalars.contains("\0") ? nil : input
    }

    /// `text` with its `\uXXXX` decoded; unpaired surrogates become U+FFFD.
    private static func unescaped(_ text: String) -> String {
        var units: [UInt16] = []
        var rest = Array(text.utf16)[...]
        while let unit = rest.popFirst() {
            if unit == 0x5c, rest.first == 0x75,
                let code = UInt16(String(decoding: rest.dropFirst().prefix(4), as: UTF16.self), radix: 16)
            {
                units.append(code)
                rest = rest.dropFirst(5)
            } else {
                units.append(unit)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Document types count as comments here, because both are left out of a card.
    private static func expected(_ output: [[Any]], isDoubleEscaped: Bool) -> [String] {
        var tokens: [String] = []
        func text(_ value: Any) -> String {
            let text = value as? String ?? ""
            return isDoubleEscaped ? unescaped(text) : text
        }
        for token in output {
            switch token[0] as? String {
            case "StartTag":
                let attributes = token[2] as? [String: String] ?? [:]
                let pairs = attributes.map { (text($0.key), text($0.value)) }
                tokens.append(start(text(token[1]), Dictionary(pairs) { first, _ in first }, isClosed: token.count > 3))
            case "EndTag": tokens.append("</\(text(token[1]))>")
            case "Character": append(text(token[1]), to: &tokens)
            case "Comment", "DOCTYPE": tokens.append("comment")
            default: tokens.append("unknown token \(token)")
            }
        }
        return tokens
    }

    /// The tokens without texts, and the tags without attribute values.
    private static func tags(_ tokens: [String]) -> [String] {
        tokens.filter { !$0.hasPrefix("text:") }.map { $0.replacing(/="[^"]*"/, with: "") }
    }

    private static func start(_ name: String, _ attributes: [String: String], isClosed: Bool) -> String {
        "<\(name)" + attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined()
            + (isClosed ? "/>" : ">")
    }

    private static func append(_ text: String, to tokens: inout [String]) {
        if let last = tokens.last, last.hasPrefix("text:") {
            tokens[tokens.count - 1] = last + text
        } else {
            tokens.append("text:" + text)
        }
    }

    /// Lists the tokens; `nil` if the tokenizer rejects the input.
    private static func tokens(_ input: String) -> [String]? {
        let bytes = Array(input.utf8)
        var tokenizer = HTMLTokenizer()
        var index = 0
        var found: [String] = []
        var tag: (name: String, isEnd: Bool, attributes: [String: String]) = ("", false, [:])
        var attribute: (name: String, value: String) = ("", "")
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        while let event = tokenizer.next(bytes, &index, bytes.count) {
            switch event {
            case .text(let range): append(text(range), to: &found)
            case .startTag(let range): tag = (text(range).lowercased(), false, [:])
            case .endTag(let range): tag = (text(range).lowercased(), true, [:])
            case .attributeName(let range): attribute = (text(range).lowercased(), "")
            case .valueStart: break
            // A browser ignores `</>` completely.
            case .comment(let range): if text(range) != "</>" { found.append("comment") }
            case .value(let range): attribute.value += text(range)
            case .valueEnd: tag.attributes.merge([attribute.name: attribute.value]) { first, _ in first }
            case .tagEnd(_, let isClosed):
                found.append(tag.isEnd ? "</\(tag.name)>" : start(tag.name, tag.attributes, isClosed: isClosed))
            case .fault: return nil
            }
        }
        return tokenizer.state == .data ? found : nil
    }
}
