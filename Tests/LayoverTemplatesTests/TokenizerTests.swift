import Foundation
import Testing

@testable import LayoverTemplates

/// html5lib's tokenizer vectors: the tokenizer reads them as a browser does, or refuses them; never a third way.
///
/// Left out: other initial states than text (their elements are refused), references (see the test below), NUL (refused
/// before) and carriage returns (a browser makes line feeds of them).
@Suite(.enabled(if: Folders.hasShared, "no shared conformance folder: set LAYOVER_SHARED"))
struct TokenizerTests {
    private static let files = ["test1", "test2", "test3", "test4", "domjs", "contentModelFlags", "escapeFlag"]

    @Test(arguments: files)
    func `reads as a browser does, or refuses`(file: String) {
        for test in Self.tests(file) {
            guard let input = test["input"] as? String, test["initialStates"] == nil, test["doubleEscaped"] == nil,
                !input.unicodeScalars.contains(where: { $0 == "&" || $0 == "\0" || $0 == "\r" }),
                let output = test["output"] as? [[Any]], let found = Self.tokens(input)
            else { continue }
            #expect(found == Self.expected(output), "\(input)")
        }
    }

    @Test(arguments: ["entities", "numericEntities"])
    func `decodes references as a browser does, or refuses`(file: String) {
        for test in Self.tests(file) {
            guard let input = test["input"] as? String, test["initialStates"] == nil, test["doubleEscaped"] == nil,
                input.hasPrefix("&"), let output = test["output"] as? [[Any]], output.count == 1,
                let expected = output[0].last as? String,
                let found = CharacterReferences.decodedPlainly(Array(input.utf8))
            else { continue }
            #expect(String(decoding: found, as: UTF8.self) == expected, "\(input)")
        }
    }

    @Test func `reads enough of the vectors to mean something`() {
        let read = Self.files.flatMap(Self.tests).filter { ($0["input"] as? String).flatMap(Self.tokens) != nil }
        #expect(read.count > 150, "\(read.count)")
    }

    private static func tests(_ file: String) -> [[String: Any]] {
        Folders.object("conformance/html-tokenizer/\(file).json")["tests"] as? [[String: Any]] ?? []
    }

    private static func expected(_ output: [[Any]]) -> [String] {
        var tokens: [String] = []
        for token in output {
            switch token[0] as? String {
            case "StartTag":
                let attributes = token[2] as? [String: String] ?? [:]
                tokens.append(start(token[1] as? String ?? "", attributes))
            case "EndTag": tokens.append("</\(token[1])>")
            case "Character": append(token[1] as? String ?? "", to: &tokens)
            default: break
            }
        }
        return tokens
    }

    private static func start(_ name: String, _ attributes: [String: String]) -> String {
        "<\(name)" + attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined() + ">"
    }

    private static func append(_ text: String, to tokens: inout [String]) {
        if let last = tokens.last, last.hasPrefix("text:") {
            tokens[tokens.count - 1] = last + text
        } else {
            tokens.append("text:" + text)
        }
    }

    /// What the tokenizer finds; `nil` where it refuses.
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
            case .valueStart, .comment: break
            case .value(let range): attribute.value += text(range)
            case .valueEnd: tag.attributes.merge([attribute.name: attribute.value]) { first, _ in first }
            case .tagEnd: found.append(tag.isEnd ? "</\(tag.name)>" : start(tag.name, tag.attributes))
            case .fault: return nil
            }
        }
        return tokenizer.state == .data ? found : nil
    }
}
