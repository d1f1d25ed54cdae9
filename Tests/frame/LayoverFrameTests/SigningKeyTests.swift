import Foundation
@testable import LayoverFrame
import LayoverSeal
import LayoverTestKit
import Synchronization
import Testing

struct SigningKeyTests {
    private let seal: Seal

    init() throws { seal = try Seal() }

    /// The lines that were logged.
    private final class Told: Sendable {
        private let lines = Mutex<[String]>([])

        var log: ServerLog {
            ServerLog { level, text in self.lines.withLock { $0.append("\(level.rawValue): \(text)") } }
        }
        var all: [String] { lines.withLock { $0 } }
    }

    @Test func `a signature is valid for its bytes and its purpose alone`() {
        let key = SigningKey(secret: Array(0..<32))
        for purpose in SigningKey.Purpose.allCases {
            let signature = key.sign([1, 2, 3], purpose: purpose)
            #expect(signature.count == 32)
            #expect(key.verify(signature, of: [1, 2, 3], purpose: purpose))
            #expect(key.verify(Array(signature.prefix(5)), of: [1, 2, 3], purpose: purpose))
            #expect(!key.verify(signature, of: [1, 2, 4], purpose: purpose))
            #expect(!key.verify([], of: [1, 2, 3], purpose: purpose))
            #expect(!SigningKey(secret: Array(1...32)).verify(signature, of: [1, 2, 3], purpose: purpose))
            for other in SigningKey.Purpose.allCases where other != purpose {
                #expect(!key.verify(signature, of: [1, 2, 3], purpose: other))
            }
        }
    }

    @Test func `the first start makes a key that only its owner may read, and the next one takes it`() throws {
        let state = try TemporaryFolder()
        let told = Told()
        let file = SigningKeyFile(state.path + "/deep/signing.key")
        let first = file.open(seal, log: told.log)
        #expect(first.trouble == nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let text = try state.text("deep/signing.key")
        #expect(text.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
        #expect(state.names("deep") == ["signing.key"])
        let signature = first.key.sign([7], purpose: .layoutID)
        #expect(file.open(seal, log: told.log).key.verify(signature, of: [7], purpose: .layoutID))
        #expect(try file.read().verify(signature, of: [7], purpose: .layoutID))
        #expect(told.all.isEmpty)
    }

    @Test(arguments: [
        "", "short", String(repeating: "0", count: 63), String(repeating: "g", count: 64),
        String(repeating: "0", count: 66), String(repeating: "0", count: 2000),
    ])
    func `a file without a key stays unchanged, and a key in memory replaces it`(text: String) throws {
        let state = try TemporaryFolder()
        try state.write(text, to: "signing.key")
        let told = Told()
        let file = SigningKeyFile(state.path + "/signing.key")
        let opened = file.open(seal, log: told.log)
        let trouble = try #require(opened.trouble)
        #expect(trouble.contains("signing.key"))
        #expect(told.all.count == 1)
        #expect(told.all.allSatisfy { $0.hasPrefix("warning: ") && $0.contains("in memory") })
        #expect(try state.text("signing.key") == text)
        #expect(opened.key.verify(opened.key.sign([1], purpose: .layoutID), of: [1], purpose: .layoutID))
        #expect(throws: (any Error).self) { try file.read() }
    }

    @Test func `where nothing can be written the key is in memory, another at each start`() throws {
        let state = try TemporaryFolder()
        try state.write("a file where a folder is meant", to: "blocked")
        let told = Told()
        let file = SigningKeyFile(state.path + "/blocked/signing.key")
        let opened = file.open(seal, log: told.log)
        #expect(opened.trouble != nil)
        #expect(told.all.count == 1)
        let signature = opened.key.sign([1], purpose: .layoutID)
        #expect(!file.open(seal, log: told.log).key.verify(signature, of: [1], purpose: .layoutID))
        #expect(throws: (any Error).self) { try file.read() }
    }

    @Test func `a key that other users may read is accepted and reported`() throws {
        let state = try TemporaryFolder()
        try state.write(" " + String(repeating: "aB", count: 32) + "\r\n", to: "signing.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: state.path + "/signing.key")
        let told = Told()
        #expect(SigningKeyFile(state.path + "/signing.key").open(seal, log: told.log).trouble == nil)
        #expect(told.all.count == 1)
        #expect(told.all.allSatisfy { $0.contains("chmod 600") })
    }

    @Test func `settings name the file, else it lies in the state folder`() {
        var settings = ServerSettings()
        #expect(SigningKeyFile(settings).path == "var/signing.key")
        settings.signingKeyFile = "/run/secrets/layover"
        #expect(SigningKeyFile(settings).path == "/run/secrets/layover")
    }
}
