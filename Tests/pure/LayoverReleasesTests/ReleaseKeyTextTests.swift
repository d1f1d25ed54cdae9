import LayoverReleases
import LayoverTestKit
import Testing

struct ReleaseKeyTextTests {
    private let bytes = (0..<32).map { UInt8($0) }

    @Test func `each half of a key is read from its text`() throws {
        let text = ReleaseKeyText(.signing, bytes)
        #expect(String(decoding: text.file, as: UTF8.self).hasPrefix("layover-release-private 000102"))
        #expect(try ReleaseKeyText(reading: text.file, wanted: .signing) == text)
        let other = ReleaseKeyText(.checking, bytes)
        #expect(try ReleaseKeyText(reading: other.file, wanted: .checking) == other)
        #expect(try ReleaseKeyText(reading: other.file + Array(" \r\n\n".utf8), wanted: .checking) == other)
    }

    @Test func `one half is never taken for the other`() {
        for (half, wanted) in [(ReleaseKeyText.Half.signing, ReleaseKeyText.Half.checking), (.checking, .signing)] {
            let file = ReleaseKeyText(half, bytes).file
            #expect(throws: ReleaseKeyText.Fault.otherHalf(wanted: wanted)) {
                try ReleaseKeyText(reading: file, wanted: wanted)
            }
        }
    }

    @Test func `anything else is no key`() {
        let file = ReleaseKeyText(.checking, bytes).file
        let limit = ReleaseKeyText.byteLimit
        let padded = file + [UInt8](repeating: 0x20, count: limit - file.count)
        #expect((try? ReleaseKeyText(reading: padded, wanted: .checking)) != nil)
        for wrong in [[], Array(file.dropLast(2)), file + file, Array("layover-release-public".utf8), padded + [0x20]] {
            #expect(throws: ReleaseKeyText.Fault.unknown(wanted: .checking)) {
                try ReleaseKeyText(reading: wrong, wanted: .checking)
            }
        }
    }
}
