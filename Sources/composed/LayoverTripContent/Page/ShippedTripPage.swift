internal import CTripPage
import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The shipped page of shared trips, which is built into every program.
enum ShippedTripPage {
    private static let folder = "shipped:"

    /// Its files in the form of files of a tree; their paths show that they are not from it.
    static func files(_ tools: CompilerTools) -> [ContentFile] {
        (0..<Int(layover_trip_page_file_count)).map { row in
            let file = unsafe layover_trip_page_file_at(row)
            let path = unsafe String(cString: file.path)
            let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
            let source = SourceFile(path: folder + path, bytes: bytes)
            guard let name = ShippedTripPage.locale(of: path) else {
                return ContentFile(
                    source: source, kind: .page, names: [TripPageCompiler.name], root: nil, findings: [])
            }
            let (root, findings) = tools.readYAML(bytes, source.path)
            return ContentFile(
                source: source, kind: .pageMessages, names: [TripPageCompiler.name, name], root: root,
                findings: findings)
        }
    }

    private static func locale(of path: String) -> String? {
        guard path.hasPrefix("messages/") else { return nil }
        return String(path.dropFirst("messages/".count).dropLast(".yaml".count))
    }

    static func isShipped(_ path: String) -> Bool { path.hasPrefix(folder) }
}

extension ContentFile {
    /// True for a file of the built-in page, which no author can change.
    var isShipped: Bool { ShippedTripPage.isShipped(source.path) }
}
