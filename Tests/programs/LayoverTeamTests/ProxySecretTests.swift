import Foundation
import LayoverSeal
import LayoverTestKit
import Testing

@testable import LayoverTeam

struct ProxySecretTests {
    private let folder: TemporaryFolder
    private let seal: Seal

    init() throws {
        folder = try TemporaryFolder()
        seal = try Seal()
    }

    private func write(_ text: String, mode: Int = 0o600) throws -> String {
        try folder.write(text, to: "secret")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("secret"))
        return folder.path("secret")
    }

    @Test func `secrets are taken from the least to the most, without the line's end`() throws {
        for count in [TeamLimits.secretBytes.lowerBound, TeamLimits.secretBytes.upperBound] {
            let text = String(repeating: "k", count: count)
            for end in ["", "\n", "\r\n"] {
                #expect(try ProxySecret(file: try write(text + end), seal: seal).isSaid(by: text))
            }
            #expect(try !ProxySecret(file: try write(text), seal: seal).isSaid(by: text + "k"))
        }
    }

    @Test(arguments: [
        "", "\n", String(repeating: "k", count: TeamLimits.secretBytes.lowerBound - 1) + "\n",
        String(repeating: "k", count: TeamLimits.secretBytes.upperBound + 1),
        String(repeating: "k", count: 40) + " " + String(repeating: "k", count: 40),
        String(repeating: "\u{e4}", count: 40),
    ])
    func `a secret that is too short, too long or no header is invalid`(text: String) throws {
        let path = try write(text)
        #expect(throws: (any Error).self) { _ = try ProxySecret(file: path, seal: seal) }
    }

    @Test func `a file that other users can read, and a missing one, are reported`() throws {
        for mode in [0o640, 0o604, 0o666] {
            let path = try write(String(repeating: "k", count: 64), mode: mode)
            let error = try #require(throws: TeamError.self) { _ = try ProxySecret(file: path, seal: seal) }
            #expect(error.description.contains("chmod 600"))
        }
        #expect(throws: TeamError.self) { _ = try ProxySecret(file: folder.path("none"), seal: seal) }
    }
}
