import Foundation
import LayoverFiles
import LayoverTestKit
import Testing

struct SegmentTests {
    private static let now = 1_795_000_000

    private func writer(_ folder: TemporaryFolder, byteLimit: Int = 1 << 20) -> SegmentWriter {
        SegmentWriter(folder: folder.path + "/deep/rows", kind: "rows", byteLimit: byteLimit)
    }

    private func segments(_ folder: TemporaryFolder) throws -> [Segment] {
        try Segment.list(folder.path + "/deep/rows", kind: "rows")
    }

    private func lines(_ segment: Segment, limit: Int = Limits.lineBytes) throws -> (
        lines: [String], rest: SegmentReader.Rest
    ) {
        var lines: [String] = []
        let rest = try SegmentReader.read(segment.path, lineLimit: limit) { bytes, count in
            #expect(bytes.count >= count + SegmentReader.padding)
            lines.append(String(decoding: (0..<count).map { bytes[$0] }, as: UTF8.self))
        }
        return (lines, rest)
    }

    @Test(arguments: [0, 1, 262_139, 262_140, 262_141, 262_142, 262_143, 262_144, 300_000])
    func `bytes are found anywhere in a segment`(place: Int) throws {
        let folder = try TemporaryFolder()
        var bytes = [UInt8](repeating: 0x61, count: 400_000) + [0x0a]
        try folder.write(String(decoding: bytes, as: UTF8.self), to: "plain")
        bytes.replaceSubrange(place..<(place + 5), with: Array("u-123".utf8))
        try folder.write(String(decoding: bytes, as: UTF8.self), to: "holding")
        let search = ByteSearch([Array("no".utf8), Array("u-123".utf8)])
        #expect(try SegmentReader.mayHold(folder.path + "/holding", search))
        #expect(try !SegmentReader.mayHold(folder.path + "/plain", search))
        #expect(try !SegmentReader.mayHold(folder.path + "/plain", ByteSearch([[]])))
        try folder.write(String(decoding: bytes.dropLast(), as: UTF8.self), to: "torn")
        #expect(
            try SegmentReader.mayHold(folder.path + "/torn", ByteSearch([[0x7a]])), "nobody knows what it was to be")
        try folder.write("", to: "empty")
        #expect(try !SegmentReader.mayHold(folder.path + "/empty", search))
    }

    @Test func `a segment is free once it is closed, though a process that is being started still has it open`() throws
    {
        let folder = try TemporaryFolder()
        var writer = writer(folder)
        try writer.append(Array("one\n".utf8), now: Self.now)
        let segment = try #require(try segments(folder).first)
        let child = try #require(try OpenFiles.duplicate(of: segment.path))
        defer { close(child) }
        #expect(try SegmentRewriter.isOpen(segment))
        try writer.close()
        #expect(try !SegmentRewriter.isOpen(segment))
    }

    @Test func `lines go into segments that are named by time, and past the limit into the next`() throws {
        let folder = try TemporaryFolder()
        var writer = writer(folder, byteLimit: 10)
        let start = (isBehind: writer.isBehind, current: writer.current)
        #expect(try segments(folder).isEmpty)
        #expect(start.current == nil)
        #expect(!start.isBehind)
        try writer.append(Array("one\ntwo\n".utf8), now: Self.now)
        let isBehind = writer.isBehind
        #expect(isBehind)
        try writer.append(Array("3\n".utf8), now: Self.now)
        try writer.append(Array("4\n".utf8), now: Self.now)
        try writer.synchronize()
        let isStillBehind = writer.isBehind
        #expect(!isStillBehind)
        let all = try segments(folder)
        #expect(all.map(\.name) == ["rows-20261118T110640Z-000001.ndjson", "rows-20261118T110640Z-000002.ndjson"])
        #expect(all.allSatisfy { $0.openedAt == Self.now })
        #expect(try lines(all[0]).lines == ["one", "two", "3"] && lines(all[1]).lines == ["4"])
        #expect(try !SegmentRewriter.isOpen(all[0]) && SegmentRewriter.isOpen(all[1]))
        try writer.close()
        let current = writer.current
        #expect(try !SegmentRewriter.isOpen(all[1]))
        #expect(current == nil)
    }

    @Test func `a batch larger than a segment is written whole`() throws {
        let folder = try TemporaryFolder()
        var writer = writer(folder, byteLimit: 1)
        try writer.append(Array("one\ntwo\n".utf8), now: Self.now)
        #expect(try lines(segments(folder)[0]).lines == ["one", "two"])
    }

    @Test func `an existing segment is never continued`() throws {
        let folder = try TemporaryFolder()
        var first = writer(folder)
        try first.append(Array("torn".utf8), now: Self.now)
        try first.close()
        var second = writer(folder)
        try second.append(Array("whole\n".utf8), now: Self.now)
        let all = try segments(folder)
        #expect(all.count == 2)
        #expect(try lines(all[0]).rest.tornBytes == 4 && lines(all[1]).lines == ["whole"])
    }

    @Test func `a segment deleted under its writer is reported, and the next lines open another`() throws {
        let folder = try TemporaryFolder()
        var writer = writer(folder)
        try writer.append(Array("lost\n".utf8), now: Self.now)
        try FileManager.default.removeItem(atPath: segments(folder)[0].path)
        #expect(throws: FileError.self) { try writer.synchronize() }
        try writer.append(Array("kept\n".utf8), now: Self.now)
        #expect(try lines(segments(folder)[0]).lines == ["kept"])
    }

    @Test func `where no folder can be made, nothing is written and it is said`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "deep")
        var writer = writer(folder)
        #expect(throws: FileError.self) { try writer.append(Array("a\n".utf8), now: Self.now) }
        let current = writer.current
        #expect(current == nil)
    }

    @Test(arguments: [
        "rows-20261118T110640Z-000001.ndjson.tmp", "rows-20261118T110640Z.ndjson",
        "other-20261118T110640Z-000001.ndjson",
        "rows-20261318T110640Z-000001.ndjson", "rows-20261118T110640-000001.ndjson", "rows--.ndjson", "rows-.ndjson",
        "rows-20261118T110640Z-00x001.ndjson", "rows-é0261118T110640Z-000001.ndjson",
    ])
    func `other files are no segments`(name: String) {
        #expect(Segment(folder: "f", kind: "rows", name: name) == nil)
    }

    @Test(arguments: [1, 7, 64, 4096])
    func `lines of any length up to the limit are read whole, longer ones counted`(limit: Int) throws {
        let folder = try TemporaryFolder()
        let texts = [limit, limit + 1, 1, limit * 3 + 300_000, max(1, limit - 1), limit].map {
            String(repeating: "x", count: $0)
        }
        try folder.write(texts.joined(separator: "\n") + "\n\n", to: "rows-20261118T110640Z-000001.ndjson")
        let segment = try #require(Segment.list(folder.path, kind: "rows").first)
        let (lines, rest) = try lines(segment, limit: limit)
        #expect(lines.map(\.count) == texts.map(\.count).filter { $0 <= limit })
        #expect(rest == SegmentReader.Rest(tornBytes: 0, longLines: 2))
    }

    @Test func `a segment larger than one read is complete`() throws {
        let folder = try TemporaryFolder()
        let texts = (0..<60_000).map { "line \($0) " + String(repeating: "y", count: $0 % 40) }
        try folder.write(texts.joined(separator: "\n") + "\ntorn", to: "rows-20261118T110640Z-000001.ndjson")
        let segment = try #require(Segment.list(folder.path, kind: "rows").first)
        let (lines, rest) = try lines(segment)
        #expect(lines == texts)
        #expect(rest.tornBytes == 4)
    }

    @Test func `lines are left out of a closed segment, with torn ones, and its time stays`() throws {
        let folder = try TemporaryFolder()
        try folder.write("keep 1\ngo 2\nkeep 3\ntorn", to: "rows-20261118T110640Z-000001.ndjson")
        let segment = try #require(Segment.list(folder.path, kind: "rows").first)
        let old = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: segment.path)
        let outcome = try SegmentRewriter.filter(segment) { line, _ in line[0] == UInt8(ascii: "k") }
        #expect(outcome == .removed(lines: 2))
        #expect(try lines(segment).lines == ["keep 1", "keep 3"])
        #expect(try FileManager.default.attributesOfItem(atPath: segment.path)[.modificationDate] as? Date == old)
        #expect(try SegmentRewriter.filter(segment) { line, _ in line[0] == UInt8(ascii: "k") } == .unchanged)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }

    @Test func `an open segment of a server, or a missing one, is left alone`() throws {
        let folder = try TemporaryFolder()
        var writer = writer(folder)
        try writer.append(Array("go\n".utf8), now: Self.now)
        let segment = try segments(folder)[0]
        #expect(try SegmentRewriter.filter(segment) { _, _ in false } == .isOpen)
        #expect(try SegmentRewriter.delete(segment) == .isOpen)
        try writer.close()
        #expect(try SegmentRewriter.filter(segment) { _, _ in false } == .removed(lines: 1))
        #expect(try SegmentRewriter.delete(segment) == .removed(lines: 0))
        #expect(try SegmentRewriter.filter(segment) { _, _ in false } == .gone)
        #expect(try SegmentRewriter.delete(segment) == .gone)
        #expect(try !SegmentRewriter.isOpen(segment))
    }
}
