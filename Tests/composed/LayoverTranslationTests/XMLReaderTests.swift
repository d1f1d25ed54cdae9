@testable import LayoverTranslation
import LayoverModel
import LayoverTestKit
import Testing

import LayoverCatalog

/// The XML of translators' tools, and rejected XML.
struct XMLReaderTests {
    private static func read(_ text: String) throws(XMLFault) -> XMLElement { try XMLReader.read(Array(text.utf8)) }

    private static func text(_ element: XMLElement) -> String {
        element.children.map { if case .text(let text, _) = $0 { text } else { "" } }.joined()
    }

    @Test func `reads names in their namespaces, attributes, references and character data`() throws {
        let root = try Self.read(
            """
            \u{feff}<?xml version="1.0"?><!-- c --><x:a xmlns:x="urn:x" n='1 &lt; "2"' x:m="y"><b xmlns="urn:b"/>
            &amp;&#65;&#x1F600;<![CDATA[<&>]]><x:c>in</x:c ></x:a><?end?>
            """)
        #expect(root.name == "a")
        #expect(root.namespace == "urn:x")
        #expect(root.attributes["n"] == "1 < \"2\"")
        #expect(root.elements.map(\.name) == ["c"])
        #expect(Self.text(root) == "\n&A😀<&>")
        #expect(root.first("c").map { "\($0.position.line):\($0.position.column)" } == "2:35")
    }

    @Test(arguments: [
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", 1, 1), ("<a>&b;</a>", 1, 4), ("<a>&#0;</a>", 1, 4),
        ("<a>& b</a>", 1, 4), ("<a><b></a>", 1, 7), ("<a>", 1, 1), ("<a></a><b/>", 1, 8), ("text", 1, 1), ("", 1, 1),
        ("<a b=1/>", 1, 6), ("<a b='1' b='2'/>", 1, 15), ("<a b='<'/>", 1, 6), ("<a>\n<!-- never", 2, 1),
        ("<a><![CDATA[x</a>", 1, 4), ("<a b='1'c='2'/>", 1, 9), ("<a", 1, 1), ("< a/>", 1, 2), ("</a>", 1, 1),
        ("<a b='x", 1, 6), ("<a>&#xD800;</a>", 1, 4),
    ])
    func `rejects malformed XML, and every declaration, with its place`(text: String, line: Int, column: Int) {
        do throws(XMLFault) {
            _ = try Self.read(text)
            Issue.record("\(text) was taken")
        } catch {
            #expect(error.position == Position(line: line, column: column), "\(text): \(error.reason)")
        }
    }

    @Test func `elements nest as deep as the limit and no deeper`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(throws: Never.self) { try Self.read(nested(ExchangeLimits.elementDepth)) }
        #expect(throws: XMLFault.self) { try Self.read(nested(ExchangeLimits.elementDepth + 1)) }
    }

    @Test(.timeLimit(.minutes(1))) func `arbitrary bytes are answered or refused`() {
        var generator = SeededGenerator(seed: 7)
        var (taken, refused) = (0, 0)
        let pieces = [
            "<a>", "</a>", "<", ">", "&amp;", "&", "\"", "'", "=", " b='c'", "<!--", "-->", "<![CDATA[", "]]>", "é",
            "\n", "<?", "?>",
        ]
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined()
            var bytes = Array(("<a>" + text + "</a>").utf8)
            if Bool.random(using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                    in: .min ... .max, using: &generator)
            }
            do throws(XMLFault) {
                _ = try XMLReader.read(bytes)
                taken += 1
            } catch {
                refused += 1
                #expect(error.position.line >= 1)
                #expect(!error.reason.isEmpty)
            }
        }
        #expect(taken > 300, "\(taken) taken, \(refused) refused")
        #expect(refused > 300, "\(taken) taken, \(refused) refused")
    }
}
