import LayoverCatalog
import LayoverCompiler
import LayoverFindContent
import LayoverModel
import LayoverParts
import LayoverSchema
import LayoverSentenceContent
import LayoverTestKit
import LayoverTripContent
import Testing

/// One mistake in a shared file is reported once, at its place; no file that refers to it is reported.
struct SharedSlipTests {
    /// A mistake that an author may make in a file; `text` returns `nil` if it does not apply to the file's kind.
    enum Slip: CaseIterable {
        case openBracket, otherName, misspelledKey, strayCell, openTag, openElement, otherEncoding, tooLarge

        func text(_ file: SourceFile) -> [UInt8]? {
            let text = String(decoding: file.bytes, as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            switch (self, file.path.split(separator: ".").last) {
            case (.openBracket, "yaml"): return Array((text + "\nnonsense: [\n").utf8)
            case (.otherName, "yaml"):
                let key = ["market:", "layout:", "component:", "kill_switch:"].first { text.hasPrefix($0) }
                return key.map { Array(("\($0) Another\n" + lines.dropFirst().joined(separator: "\n")).utf8) }
            case (.misspelledKey, "yaml"):
                // Removes the second letter of the file's second key.
                guard let line = lines.indices.filter({ lines[$0].first?.isLetter == true }).dropFirst().first else {
                    return nil
                }
                var slip = lines
                slip[line].remove(at: slip[line].index(after: slip[line].startIndex))
                return Array(slip.joined(separator: "\n").utf8)
            case (.strayCell, "csv"): return Array((text + "\"\n").utf8)
            case (.openTag, "html"): return Array((text + "{{#open}}").utf8)
            case (.openElement, "html"): return Array((text + "<div>").utf8)
            case (.otherEncoding, "html"): return file.bytes + [0xff, 0xfe]
            case (.tooLarge, "png"): return Array(repeating: 0, count: Limits.assetBytes + 1)
            default: return nil
            }
        }
    }

    private static func shared(_ files: [SourceFile]) -> [SourceFile] {
        files.filter { ContentParts.table.kind(of: $0.path)?.kind.belongsToUnit == false }
    }

    @Test(arguments: Slip.allCases)
    func `a mistake in a shared file of the shipped content is reported in that file alone`(slip: Slip) throws {
        let shipped = try Content.shipped()
        var compiler = try Content.compiler()
        var kinds: Set<ContentKind> = []
        for file in Self.shared(shipped) {
            guard let bytes = slip.text(file) else { continue }
            let tree = shipped.filter { $0.path != file.path } + [SourceFile(path: file.path, bytes: bytes)]
            let findings = compiler.compile(tree).findings
            let others = findings.filter { $0.location.file != file.path }
            #expect(others.isEmpty, "\(file.path): \(others.first.map(\.description) ?? "")")
            if findings.contains(where: \.isError), let kind = ContentParts.table.kind(of: file.path)?.kind {
                kinds.insert(kind)
            }
        }
        let expected: Set<ContentKind> =
            switch slip {
            case .openBracket, .misspelledKey:
                [
                    .settings, .market, .layout, .component, .format, .killSwitch, .tripImage, .article, .findAliases,
                    .sentence, .sentencePlaces, .sentenceWords, .sentenceLock,
                ]
            case .otherName: [.market, .layout, .component, .killSwitch]
            case .strayCell: [.table]
            case .openTag, .openElement, .otherEncoding: [.partial]
            case .tooLarge: [.asset]
            }
        #expect(kinds == expected)
    }

    @Test func `a shared file that is there and cannot be read is not called missing`() throws {
        let shipped = try Content.shipped()
        var compiler = try Content.compiler()
        for file in Self.shared(shipped) {
            let fault = Diagnostic.error("files.too-large", "too large", at: SourceLocation(file.path))
            let findings = compiler.compile(shipped.filter { $0.path != file.path }, unread: [fault]).findings
            #expect(findings == [fault], "\(file.path)")
        }
        #expect(compiler.compile(shipped).findings.isEmpty)
    }

    @Test func `a widget's own file that cannot be read is not called missing`() throws {
        let shipped = try Content.shipped()
        var compiler = try Content.compiler()
        for path in ["widget.yaml", "card.html", "messages/en-GB.yaml"].map({ "widgets/cards/price-alert/\($0)" }) {
            let fault = Diagnostic.error("files.too-large", "too large", at: SourceLocation(path))
            let findings = compiler.compile(shipped.filter { $0.path != path }, unread: [fault]).findings
            #expect(findings == [fault], "\(path)")
        }
    }

    @Test func `a misspelled widget of a layout brings nothing with it that the right name would not`() throws {
        let path = "widgets/layouts/flight-results.yaml"
        let shipped = try Content.shipped()
        #expect(shipped.text(path).contains("  - direct-by-airline\n"))
        var compiler = try Content.compiler()
        let findings = compiler.compile(shipped.editing(path, "  - direct-by-airline\n", to: "  - direct-by-airlin\n"))
            .findings
        #expect(findings.map(\.code) == ["widget.unknown"])
        #expect(findings.first?.message.contains("did you mean 'direct-by-airline'") == true)
    }

    @Test func `a market that replaces a missing file is reported, and not the markets that name it`()
        throws
    {
        let shipped = try Content.shipped().editing(
            "widgets/markets/GB.yaml", "extends: default", to: "extends: defalt")
        var compiler = try Content.compiler()
        let findings = compiler.compile(shipped).findings
        #expect(findings.map(\.code) == ["market.unknown"])
        #expect(findings.map(\.location.file) == ["widgets/markets/GB.yaml"])
    }

    @Test func `beside unreadable settings, other errors are still reported`() throws {
        let card = "widgets/cards/price-alert/card.html"
        let shipped = try Content.shipped()
        let tree = shipped.editing("widgets/layover.yaml", "budgets:", to: "budgts:")
            .replacing(card, with: shipped.text(card) + "<a href=\"javascript:alert(1)\">x</a>\n")
        var compiler = try Content.compiler()
        let findings = compiler.compile(tree).findings
        #expect(Set(findings.map(\.location.file)) == [card, "widgets/layover.yaml"])
        #expect(findings.contains { $0.code.hasPrefix("template.") })
    }
}
