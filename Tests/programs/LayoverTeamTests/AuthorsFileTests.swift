import LayoverTestKit
import Testing

@testable import LayoverTeam

struct AuthorsFileTests {
    @Test(
        arguments: [
            ("", []), ("ola", ["ola"]), ("ola\nkari\n", ["ola", "kari"]),
            ("  ola \t# Norway\r\n# nobody\n\n kari", ["ola", "kari"]),
        ] as [(String, [String])])
    func `has a name to a line, and notes`(text: String, names: [String]) {
        #expect(AuthorsFile.lines(Array(text.utf8)) == names)
    }

    @Test func `a line without a valid name is reported at the start`() throws {
        let folder = try TemporaryFolder()
        for text in [
            "ola kari", "ola,kari", "o\u{308}la", String(repeating: "a", count: TeamLimits.userBytes + 1),
        ] {
            try folder.write("per\n\(text)\n", to: "authors")
            #expect(throws: TeamError.self, "\(text)") { _ = try AuthorsFile(folder.path("authors")) }
        }
        #expect(throws: TeamError.self) { _ = try AuthorsFile(folder.path("none")) }
    }

    @Test func `the largest file is read, and a larger one is not`() throws {
        let folder = try TemporaryFolder()
        let most = "ola\n" + String(repeating: "#", count: TeamLimits.authorsBytes - 4)
        try folder.write(most, to: "authors")
        let file = try AuthorsFile(folder.path("authors"))
        #expect(file.has("ola"))
        #expect(!file.has("kari"))
        try folder.write(most + "#", to: "authors")
        #expect(!file.has("ola"))
        #expect(throws: (any Error).self) { _ = try AuthorsFile(folder.path("authors")) }
    }
}
