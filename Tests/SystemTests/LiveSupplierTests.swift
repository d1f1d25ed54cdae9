import Foundation
import LayoverTestKit
import Testing

/// `layover-supplier` as a process.
struct LiveSupplierTests {
    @Test func `prints where it listens, and ends on request`() async throws {
        let folder = try TemporaryFolder()
        let supplier = try await SupplierProcess(in: folder)
        #expect(try supplier.ask("GET", "/control").status == 200)
        let hanging = try RawClient(port: supplier.port)
        hanging.send("POST /skyscanner/poll/a?fault=hang HTTP/1.1\r\nHost: localhost\r\n\r\n")
        supplier.process.signal(SIGTERM)
        #expect(try await supplier.process.waitForEnd() == 0)
    }

    @Test func `prints its help, and rejects unknown options`() async throws {
        let folder = try TemporaryFolder()
        let help = try await ProgramRun.run(["--help"], program: "layover-supplier", in: folder)
        #expect(help.exitCode == 0 && help.output.contains("usage: layover-supplier"))
        let wrong = try await ProgramRun.run(["--halp"], program: "layover-supplier", in: folder)
        #expect(wrong.exitCode == 2 && wrong.errors.contains("--halp"))
        let missing = try await ProgramRun.run(["--answers", "none"], program: "layover-supplier", in: folder)
        #expect(missing.exitCode == 1 && missing.errors.contains("none"))
    }
}
