import CPages

/// A file of a page that is embedded in the program.
package struct EmbeddedFile: Sendable {
    /// `workbench/index.html`, `demo/client.js`.
    package let path: String
    package let mediaType: String
    package let bytes: [UInt8]

    /// Every file, in the order of the table.
    package static let all: [EmbeddedFile] = (0..<layover_page_file_count).map { row in
        let file = unsafe layover_page_file_at(row)
        return unsafe EmbeddedFile(
            path: String(cString: file.path), mediaType: String(cString: file.media_type),
            bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }

    /// The file with this path; `nil` if it does not exist.
    package static func named(_ path: String) -> EmbeddedFile? { all.first { $0.path == path } }
}
