import Foundation
@testable import LayoverContent
import LayoverReleases
import LayoverSeal
import LayoverTestKit
import Testing

struct ReleaseKeyFileTests {
    private func mode(_ path: String) throws -> Int {
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        return try #require(mode).intValue
    }

    @Test func `a pair is made that signs and checks, for its owner alone`() throws {
        let folder = try TemporaryFolder()
        let (file, seal) = (folder.path("release.key"), try Seal())
        let key = try ReleaseKeyFile.make(file, seal)
        #expect(try mode(file) == 0o600)
        #expect(try mode(file + ".pub") == 0o600)
        #expect(try ReleaseKeyFile.trusted([file + ".pub"], seal) == [key])
        #expect(try ReleaseKeyFile.signer(file, seal).key == key)
        #expect(try ReleaseKeyFile.make(folder.path("other.key"), seal) != key)
        #expect(folder.names() == ["other.key", "other.key.pub", "release.key", "release.key.pub"])
    }

    @Test func `nothing that is there is written over`() throws {
        let (folder, seal) = (try TemporaryFolder(), try Seal())
        try folder.write("mine", to: "a")
        try folder.write("mine", to: "b.pub")
        for name in ["a", "b"] {
            #expect(throws: ReleaseKeyFile.Fault.self) { try ReleaseKeyFile.make(folder.path(name), seal) }
        }
        #expect(folder.names() == ["a", "b.pub"])
        #expect(try folder.text("a") == "mine")
        #expect(try folder.text("b.pub") == "mine")
    }

    @Test func `a key that cannot be used says why`() throws {
        let (folder, seal) = (try TemporaryFolder(), try Seal())
        let file = folder.path("release.key")
        _ = try ReleaseKeyFile.make(file, seal)
        try folder.write("hello", to: "letter")
        for (names, part) in [
            (["none"], "is missing"), (["release.key"], "is the private key"), (["letter"], "is not a key"),
            (Array(repeating: "release.key.pub", count: ReleaseLimits.keys + 1), "at most 4 are trusted"),
        ] {
            do throws(ReleaseKeyFile.Fault) {
                _ = try ReleaseKeyFile.trusted(names.map { folder.path($0) }, seal)
                Issue.record("\(names) are taken")
            } catch {
                #expect(error.description.contains(part), "\(error)")
            }
        }
        let most = Array(repeating: file + ".pub", count: ReleaseLimits.keys)
        #expect(try ReleaseKeyFile.trusted(most, seal).count == ReleaseLimits.keys)
        #expect(throws: ReleaseKeyFile.Fault.self) { try ReleaseKeyFile.signer(file + ".pub", seal) }
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        do throws(ReleaseKeyFile.Fault) {
            _ = try ReleaseKeyFile.signer(file, seal)
            Issue.record("a key that others read is taken")
        } catch {
            #expect(error.description.contains("chmod 600 "), "\(error)")
        }
    }
}
