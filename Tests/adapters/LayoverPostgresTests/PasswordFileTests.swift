import LayoverTestKit
import Testing

@testable import LayoverPostgres

/// A password in a file.
struct PasswordFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("password") }

    private func read(_ bytes: [UInt8]) throws -> String {
        try folder.write(bytes, to: "password")
        return try PasswordFile.read(folder.path("password"))
    }

    private func fault(_ bytes: [UInt8]) -> String {
        do { return try read(bytes) } catch { return (error as? PostgresError)?.message ?? "\(error)" }
    }

    @Test(arguments: ["secret", "secret\n", "secret\r\n", "secret\n\n"])
    func `line ends behind it are no part of it`(text: String) throws {
        #expect(try read(Array(text.utf8)) == "secret")
    }

    @Test func `an invalid password is rejected, and never shown`() {
        #expect(fault([]).hasSuffix("is empty"))
        #expect(fault([0x0a]).hasSuffix("is empty"))
        #expect(fault([0x73, 0xff]).hasSuffix("holds no text"))
        #expect(fault([0x73, 0]).hasSuffix("holds no text"))
        #expect(throws: PostgresError.self) { try PasswordFile.read(folder.path("nowhere")) }
        #expect(throws: PostgresError.self) { try PasswordFile.read(folder.path) }
    }

    @Test func `it is as long as its limit and no longer`() throws {
        let longest = [UInt8](repeating: 0x61, count: PostgresLimits.passwordBytes)
        #expect(try read(longest).utf8.count == PostgresLimits.passwordBytes)
        #expect(fault(longest + [0x61]).hasSuffix("is longer than \(PostgresLimits.passwordBytes) bytes"))
    }
}
