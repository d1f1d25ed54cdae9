import Foundation
import LayoverTestKit
import Testing

@testable import LayoverJSON

/// Nicolas Seriot's JSONTestSuite, in full.
@Suite(.enabled(if: Repository.hasShared("conformance/json"), "needs ../shared/conformance/json"))
struct JSONTestSuiteTests {
    private static let files = Repository.names(in: Repository.shared.appending(path: "conformance/json")).filter {
        $0.hasSuffix(".json")
    }

    @Test func `has files of every kind`() {
        for kind in ["y_", "n_", "i_"] {
            #expect(JSONTestSuiteTests.files.contains { $0.hasPrefix(kind) })
        }
    }

    @Test(arguments: JSONTestSuiteTests.files)
    func `accepts JSON and rejects everything else`(file: String) throws {
        let bytes = try Repository.sharedBytes("conformance/json/" + file)
        var parser = TapeParser()
        var isJSON = true
        do {
            try parser.parse(bytes) { tape in _ = JSONValue(tape, at: tape.root).description }
        } catch {
            isJSON = false
        }
        if file.hasPrefix("y_") { #expect(isJSON) }
        if file.hasPrefix("n_") { #expect(!isJSON) }
    }

    @Test(arguments: JSONTestSuiteTests.files.filter { $0.hasPrefix("y_") })
    func `writes text that reads back as the same value`(file: String) throws {
        let value = try JSONValue(parsing: try Repository.sharedBytes("conformance/json/" + file))
        #expect(try JSONValue(parsing: Array(value.description.utf8)) == value)
    }
}
