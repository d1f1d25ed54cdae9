import LayoverModel
@testable import LayoverReleases
import LayoverTestKit
import Testing

struct ReleaseBundleTests {
    /// Two files, encoded by hand from the format's definition.
    @Test func `a bundle has the bytes that its form says`() throws {
        let bytes = try ReleaseBundle.bytes(of: SignedRelease.files)
        #expect(
            hexadecimal(bytes)
                == "6c61796f7665722062756e646c6520310a0000000000000002"
                + "0000000000000017666c6167732f66656174757265732f6e65772e79616d6c"
                + "000000000000000d666561747572653a206e65770a"
                + "0000000000000014776964676574732f6c61796f7665722e79616d6c"
                + "000000000000001364656661756c745f6d61726b65743a2047420a")
        #expect(try ReleaseBundle.files(in: bytes) == SignedRelease.files)
        #expect(try ReleaseBundle.bytes(of: SignedRelease.files.reversed()) == bytes, "in any order")
    }

    @Test(arguments: 0..<200)
    func `whatever the files, they come back, and their order is nothing`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var byPath: [String: [UInt8]] = [:]
        for _ in 0..<generator.below(20) {
            let names = (0...generator.below(4)).map { _ in
                String((0...generator.below(6)).map { _ in generator.pick(Array("abæ-_ 日.9é")) })
            }
            let path = generator.pick(["widgets/", "flags/"]) + names.joined(separator: "/")
            guard BundlePath.isSound(path) else { continue }
            byPath[path] = (0..<generator.below(50)).map { _ in UInt8(generator.below(256)) }
        }
        let files = byPath.map { SourceFile(path: $0.key, bytes: $0.value) }
        let bytes = try ReleaseBundle.bytes(of: files)
        let found = try ReleaseBundle.files(in: bytes)
        #expect(Set(found) == Set(files))
        #expect(found.count == files.count)
        let shuffled = files.shuffled(using: &generator)
        #expect(try ReleaseBundle.bytes(of: shuffled) == bytes)
    }

    @Test func `a bundle that is cut anywhere, or has a byte behind it, is refused`() throws {
        let bytes = try ReleaseBundle.bytes(of: SignedRelease.files)
        for count in 0..<bytes.count {
            #expect(throws: ReleaseRefusal.self, "cut to \(count)") {
                try ReleaseBundle.files(in: Array(bytes.prefix(count)))
            }
        }
        #expect(throws: ReleaseRefusal.malformed(.bundle, why: "bytes follow its last file")) {
            try ReleaseBundle.files(in: bytes + [0])
        }
    }

    /// An opened bundle is written again to exactly the same bytes, so that no two bundles are the same tree.
    @Test(arguments: 0..<20)
    func `bytes that are changed anywhere are refused, or are the one form of other files`(seed: Int) throws {
        let bytes = try ReleaseBundle.bytes(of: SignedRelease.files)
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<200 {
            var changed = bytes
            for _ in 0...generator.below(3) { changed[generator.below(changed.count)] = UInt8(generator.below(256)) }
            guard let files = try? ReleaseBundle.files(in: changed) else { continue }
            #expect(try ReleaseBundle.bytes(of: files) == changed)
        }
    }

    @Test func `paths are in order, each once`() throws {
        let file = SignedRelease.files[0]
        let refusal = ReleaseRefusal.malformed(.bundle, why: "its paths are not in order or not unique")
        #expect(throws: refusal) { try ReleaseBundle.bytes(of: [file, file]) }
        let bytes = try ReleaseBundle.bytes(of: SignedRelease.files)
        let first = ReleaseBundle.head.count + 8
        let second = first + 16 + file.path.utf8.count + file.bytes.count
        let turned = Array(bytes[..<first] + bytes[second...] + bytes[first..<second])
        #expect(throws: refusal) { try ReleaseBundle.files(in: turned) }
    }

    @Test func `a path outside of the content is refused on both ways`() throws {
        let path = "widgets/../../etc/passwd"
        let file = SourceFile(path: path, bytes: [1])
        #expect(throws: ReleaseRefusal.outside(path: path)) { try ReleaseBundle.bytes(of: [file]) }
        var bytes = ReleaseBundle.head + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, UInt8(path.utf8.count)]
        bytes += Array(path.utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 1]
        #expect(throws: ReleaseRefusal.outside(path: path)) { try ReleaseBundle.files(in: bytes) }
    }

    // Limits, on both sides.

    @Test func `a file has as many bytes as the limit, and no more`() throws {
        func file(_ count: Int) -> SourceFile {
            SourceFile(path: "widgets/assets/hero.png", bytes: [UInt8](repeating: 1, count: count))
        }
        #expect(try ReleaseBundle.files(in: ReleaseBundle.bytes(of: [file(ReleaseLimits.fileBytes)])).count == 1)
        #expect(
            throws: ReleaseRefusal.tooLarge(.bundle, what: "bytes in one file", limit: ReleaseLimits.fileBytes)
        ) { try ReleaseBundle.bytes(of: [file(ReleaseLimits.fileBytes + 1)]) }
    }

    @Test func `a bundle has as many bytes as the limit, and no more`() throws {
        let whole = [UInt8](repeating: 1, count: ReleaseLimits.fileBytes)
        var files = (10..<22).map { SourceFile(path: "widgets/assets/\($0).png", bytes: whole) }
        let used = try ReleaseBundle.bytes(of: files).count + 16 + "widgets/assets/22.png".utf8.count
        func last(_ count: Int) -> SourceFile {
            SourceFile(path: "widgets/assets/22.png", bytes: [UInt8](repeating: 2, count: count))
        }
        files.append(last(ReleaseLimits.bundleBytes - used))
        let full = try ReleaseBundle.bytes(of: files)
        #expect(full.count == ReleaseLimits.bundleBytes)
        #expect(try ReleaseBundle.files(in: full).count == 13)
        files[12] = last(ReleaseLimits.bundleBytes - used + 1)
        let refusal = ReleaseRefusal.tooLarge(
            .bundle, what: "bytes once unpacked", limit: ReleaseLimits.bundleBytes)
        #expect(throws: refusal) { try ReleaseBundle.bytes(of: files) }
        #expect(throws: refusal) { try ReleaseBundle.files(in: full + [0]) }
    }

    @Test func `a bundle has as many files as the limit, and no more`() throws {
        let files = (0...ReleaseLimits.files).map { SourceFile(path: "widgets/\(padded($0, 6))", bytes: []) }
        let bytes = try ReleaseBundle.bytes(of: Array(files.dropLast()))
        #expect(try ReleaseBundle.files(in: bytes).count == ReleaseLimits.files)
        let refusal = ReleaseRefusal.tooLarge(.bundle, what: "files", limit: ReleaseLimits.files)
        #expect(throws: refusal) { try ReleaseBundle.bytes(of: files) }
        var more = bytes
        let count = ReleaseLimits.files + 1
        for index in 0..<8 {
            more[ReleaseBundle.head.count + index] = UInt8(truncatingIfNeeded: count >> (8 * (7 - index)))
        }
        #expect(throws: refusal) { try ReleaseBundle.files(in: more) }
    }
}
