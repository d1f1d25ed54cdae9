import LayoverModel
@testable import LayoverReleases
import LayoverTestKit
import Testing

/// Records and pointers in their stored form.
struct ReleaseDocumentTests {
    private static let record = ReleaseRecord(
        key: "21fe31dfa154a261", version: 13, time: SignedRelease.time,
        content: ReleaseRecord.Content(
            hash: String(repeating: "0123456789abcdef", count: 4), packedBytes: 41_234, bytes: 812_345, files: 231,
            catalog: String(repeating: "fedcba9876543210", count: 4), widgets: 14, changedWidgets: 3),
        commit: "3f2a91c0", author: "Ada Lovelace <ada@example.com>", note: "Prices in Norway, ærlig")
    private static let recordText = """
        layover release record 1
        key 21fe31dfa154a261
        version 13
        time 2026-11-24T03:00:00Z
        bundle 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
        packed 41234
        bytes 812345
        files 231
        catalog fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210
        widgets 14
        changed 3
        commit 3f2a91c0
        author Ada Lovelace <ada@example.com>
        note Prices in Norway, ærlig
        signature f499c4e6c7e0bad51c0126f0355c060479a30f2dc6a3653b9e1f907c0b1e76bb27fdc109f61f71b2c620300514cfeb6276905108d29903f5fa6f3bae42b9f702

        """
    private static let pointer = ReleasePointer(
        key: "21fe31dfa154a261", number: 1_795_489_200, version: 13,
        record: "631dc1999941ac28e6d8dc488c7fa8de08ff0681ecf201caedd4b0b00cdf9537", isRollback: false,
        time: SignedRelease.time, author: "Ada Lovelace <ada@example.com>", note: "")
    private static let pointerText = """
        layover release pointer 1
        key 21fe31dfa154a261
        number 1795489200
        version 13
        record 631dc1999941ac28e6d8dc488c7fa8de08ff0681ecf201caedd4b0b00cdf9537
        rollback no
        time 2026-11-24T03:00:00Z
        author Ada Lovelace <ada@example.com>
        note \("")
        signature d26da0262148405f488f692deae7ad94c27f90640eb3423d9a5bf5e40f2e7dc1942b7446848b31a2e6b7b79dea0f481ecbd617137e9ec4833642e75ea7669104

        """

    /// The key is that of RFC 8032, 7.1, test 1; the signatures were made by OpenSSL.
    @Test func `documents have the bytes and the signatures that their form says`() throws {
        let signer = try SignedRelease.signer()
        #expect(signer.key.id == "21fe31dfa154a261")
        #expect(String(decoding: signer.document(of: Self.record), as: UTF8.self) == Self.recordText)
        #expect(String(decoding: signer.document(of: Self.pointer), as: UTF8.self) == Self.pointerText)
        let verifier = try SignedRelease.verifier()
        #expect(try verifier.pointer(Array(Self.pointerText.utf8)) == Self.pointer)
        #expect(try verifier.record(Array(Self.recordText.utf8), named: Self.pointer) == Self.record)
    }

    /// The lines of both documents, without the first two and the signature.
    private static let lines = (3...14).map { (ReleasePart.record, $0 - 1) } + (3...9).map { (.pointer, $0 - 1) }

    private func read(_ part: ReleasePart, _ lines: [String]) throws {
        let signer = try SignedRelease.signer()
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        let document = SignedDocument.bytes(bytes, signature: signer.sign(bytes))
        let verifier = try SignedRelease.verifier()
        if part == .record { _ = try verifier.record(document) } else { _ = try verifier.pointer(document) }
    }

    /// A valid signature does not make an invalid form acceptable.
    @Test(arguments: lines)
    func `a line that is missing, doubled, elsewhere or does not read is refused`(part: ReleasePart, line: Int) throws {
        let text = part == .record ? Self.recordText : Self.pointerText
        let good = text.split(separator: "\n").dropLast().map(String.init)
        try read(part, good)
        let name = good[line].prefix { $0 != " " }
        var forms = [Array(good[..<line] + good[(line + 1)...]), Array(good[...line] + good[line...])]
        if line + 1 < good.count {
            var turned = good
            turned.swapAt(line, line + 1)
            forms.append(turned)
        }
        for value in ["\u{1b}[2J", " 7", "07", "-1", "7 ", "1e9", "99999999999999999999", "Z", "maybe", "A\u{202e}B"] {
            var changed = good
            changed[line] = "\(name) \(value)"
            if ["commit", "author", "note"].contains(name), !value.contains("\u{1b}"), !value.contains("\u{202e}") {
                continue
            }
            forms.append(changed)
        }
        for form in forms { #expect(throws: ReleaseRefusal.self, "\(form)") { try read(part, form) } }
    }

    @Test func `lines of other ends, without an end, or of other bytes are refused`() throws {
        let signer = try SignedRelease.signer()
        let verifier = try SignedRelease.verifier()
        let good = Self.pointer.lines
        let forms: [[UInt8]] = [
            Array(good.dropLast()), good + [0x0a], good.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] },
            good.map { $0 ^ 0x80 }, good + Array("more 1\n".utf8), [], [0x0a],
        ]
        for bytes in forms {
            let document = SignedDocument.bytes(bytes, signature: signer.sign(bytes))
            #expect(throws: ReleaseRefusal.self) { try verifier.pointer(document) }
        }
    }

    @Test(arguments: [
        ("author", ReleaseLimits.authorBytes), ("note", ReleaseLimits.noteBytes), ("commit", ReleaseLimits.commitBytes),
    ])
    func `texts have their limits, on both sides`(name: String, limit: Int) throws {
        let good = Self.recordText.split(separator: "\n").dropLast().map(String.init)
        for (count, isSound) in [(limit, true), (limit + 1, false)] {
            let text = String(repeating: "x", count: count)
            #expect(ReleaseText.isSound(text, limit: limit) == isSound)
            #expect(ReleaseText.cleaned(text, limit: limit).utf8.count == limit)
            let lines = good.map { $0.hasPrefix(name + " ") ? "\(name) \(text)" : $0 }
            if isSound {
                try read(.record, lines)
            } else {
                #expect(throws: ReleaseRefusal.self) { try read(.record, lines) }
            }
        }
    }

    @Test func `a document has as many bytes as the limit, and no more`() throws {
        let verifier = try SignedRelease.verifier()
        let document = [UInt8](repeating: 0x20, count: ReleaseLimits.documentBytes)
        #expect(throws: ReleaseRefusal.truncated(.pointer)) { try verifier.pointer(document) }
        let refusal = ReleaseRefusal.tooLarge(.pointer, what: "bytes", limit: ReleaseLimits.documentBytes)
        #expect(throws: refusal) { try verifier.pointer(document + [0x20]) }
    }

    @Test func `hidden characters are cleaned out of a default`() {
        #expect(ReleaseText.cleaned("A\u{1b}d\u{202e}a\n", limit: 9) == "A d a ")
        #expect(ReleaseText.cleaned("ææææ", limit: 5) == "ææ", "no half characters")
    }
}
