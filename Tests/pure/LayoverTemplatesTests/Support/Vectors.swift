import Foundation
import LayoverTestKit

/// The vectors of templates in the shared folder.
enum Vectors {
    static var areThere: Bool { Repository.hasShared("conformance") }

    static func array(_ path: String) -> [[String: Any]] { value(path) as? [[String: Any]] ?? [] }

    static func object(_ path: String) -> [String: Any] { value(path) as? [String: Any] ?? [:] }

    private static func value(_ path: String) -> Any? {
        guard let data = try? Data(contentsOf: Repository.shared.appending(path: path)) else { return nil }
        return try? JSONSerialization.jsonObject(with: data)
    }
}
