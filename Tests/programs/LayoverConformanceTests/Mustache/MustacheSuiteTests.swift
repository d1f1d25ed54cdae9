import Foundation
import LayoverTestKit
import Testing

@testable import LayoverConformance

/// The public specification; skipped with a message if it is missing.
struct MustacheSuiteTests {
    private struct File: Decodable {
        let tests: [Case]
    }

    private struct Case: Decodable {
        let name: String
        let data: SuiteValue
        let template: String
        let partials: [String: String]?
        let expected: String

    }

    /// Lambdas (`~lambdas.json`) are left out, because data contains no code.
    private static let modules = [
        "comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~dynamic-names", "~inheritance",
    ]

    private static func cases(_ module: String) throws -> [Case] {
        let url = Repository.shared.appending(path: "conformance/mustache/\(module).json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: url)).tests
    }

    @Test(
        .enabled(if: Repository.hasShared("conformance"), "no shared conformance folder: set LAYOVER_SHARED"),
        arguments: modules)
    func `renders each case of the specification`(module: String) throws {
        let cases = try Self.cases(module)
        #expect(!cases.isEmpty)
        for test in cases {
            let partials = (test.partials ?? [:]).mapValues { Array($0.utf8) }
            let output = try SpecMode.render(Array(test.template.utf8), data: test.data, partials: partials)
            #expect(String(decoding: output, as: UTF8.self) == test.expected, "\(module): \(test.name)")
        }
    }
}
