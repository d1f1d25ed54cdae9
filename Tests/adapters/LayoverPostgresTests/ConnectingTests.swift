import LayoverPostgresKit
import LayoverTestKit
import Testing

@testable import LayoverPostgres

/// Which connections are accepted, and the errors of the others.
@Suite(.enabled(if: PostgresPrograms.isThere, Missing.postgres), .timeLimit(.minutes(5)))
struct ConnectingTests {
    private func refusal(_ settings: PostgresSettings) -> PostgresError? {
        do { _ = try PostgresConnection(settings) } catch { return error }
        return nil
    }

    @Test func `a program gets in with the password of its file, and with no other`() async throws {
        let settings = try await PostgresDatabase().program()
        #expect(refusal(settings) == nil)
        let files = try TemporaryFolder("password")
        try files.write("a wrong guess\n", to: "password")
        let wrong = refusal(PostgresSettings(settings.address, passwordFile: files.path("password")))
        #expect(wrong?.kind == .refused, "\(String(describing: wrong))")
        #expect(wrong?.code == "28P01", "\(String(describing: wrong))")
        #expect(wrong?.description.contains("guess") == false)
        #expect(wrong?.description.contains("LOCATION") == false)
        #expect(refusal(PostgresSettings(settings.address))?.kind == .unreachable, "libpq has no password to send")
        #expect(refusal(PostgresSettings(settings.address, passwordFile: files.path("nowhere")))?.kind == .refused)
    }

    @Test func `a missing database and a missing server have different errors`() async throws {
        let database = try await PostgresDatabase()
        let socket = database.server.folder.replacing("/", with: "%2F")
        let nowhere = try PostgresAddress("postgres://postgres@\(socket)/nowhere")
        #expect(refusal(PostgresSettings(nowhere))?.code == "3D000")
        #expect(refusal(PostgresSettings(nowhere))?.kind == .refused)
        let gone = try PostgresAddress("postgres://postgres@\(socket):6000/nowhere")
        let fault = refusal(PostgresSettings(gone))
        #expect(fault?.kind == .unreachable, "\(String(describing: fault))")
        #expect(fault?.code == "", "\(String(describing: fault))")
    }

    @Test func `a server that accepts a connection and does not answer is given up`() throws {
        let folder = try TemporaryFolder("silent")
        let silent = try SilentSocket(folder.path(".s.PGSQL.5432"))
        let socket = folder.path.replacing("/", with: "%2F")
        var settings = PostgresSettings(try PostgresAddress("postgres://a@\(socket)/b"))
        settings.connectMilliseconds = 100
        let fault = refusal(settings)
        #expect(fault?.kind == .unreachable)
        #expect(fault?.message.hasSuffix("does not answer within 100 ms") == true)
        silent.close()
    }
}
