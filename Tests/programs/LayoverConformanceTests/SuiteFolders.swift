import Foundation
import LayoverTestKit

@testable import LayoverConformance

/// The folders of these tests' vectors.
enum SuiteFolders {
    static let own = Repository.tests("LayoverConformanceTests").appending(path: "Vectors").path()

    /// The templates of the shared folder.
    static let templates = Repository.shared.appending(path: "conformance/templates").path()

    /// The suites of the shared folder.
    static let shared = Repository.shared.appending(path: "conformance").path()

    static var areShared: Bool { Repository.hasShared("conformance/templates") }

    static let hasParser = (try? HTMLParserProcess.start()) != nil
}
