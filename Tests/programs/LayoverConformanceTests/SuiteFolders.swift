import Foundation
import LayoverTestKit

@testable import layover_conformance

/// Folders where these tests find their vectors.
enum SuiteFolders {
    static let own = Repository.tests("LayoverConformanceTests").appending(path: "Vectors").path()

    /// Templates that the shared folder has.
    static let templates = Repository.shared.appending(path: "conformance/templates").path()

    /// The suites of the shared folder.
    static let shared = Repository.shared.appending(path: "conformance").path()

    static var areShared: Bool { Repository.hasShared("conformance/templates") }

    static let hasParser = (try? HTMLParserProcess.start()) != nil
}
