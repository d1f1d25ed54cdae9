import LayoverDemo
import LayoverFiles
import LayoverHTTP
import LayoverModel
import LayoverWeb

/// The files of the workbench's pages: those in the program, or those of a development folder.
struct PageFiles: Sendable {
    private struct Ready: Sendable {
        let tag: EntityTag
        let whole: PreparedReply
        let unchanged: PreparedReply
    }

    /// By path: `workbench/index.html`.
    private let ready: [String: Ready]
    /// The folder from which the files of `workbench/` are read.
    private let folder: String?
    private let digest: any Digesting

    init(folder: String?, digest: any Digesting) {
        self.folder = folder
        self.digest = digest
        ready = EmbeddedFile.all.reduce(into: [:]) { ready, file in
            let tag = EntityTag(hexadecimal(digest.sha256([file.bytes])).prefix(24))
            let headers = [HTTPHeader("ETag", tag.text)] + WorkbenchHeaders.page
            ready[file.path] = Ready(
                tag: tag,
                whole: PreparedReply(
                    status: 200, headers: [HTTPHeader("Content-Type", file.mediaType)] + headers, bytes: file.bytes),
                unchanged: PreparedReply(status: 304, headers: headers))
        }
    }

    /// The file at this path; `nil` if it does not exist.
    func reply(_ path: String, to request: WorkbenchRequest) -> HTTPReply? {
        if let folder, let name = path.withoutPrefix("workbench/") { return read(name, in: folder, for: request) }
        guard let file = ready[path] else { return nil }
        return HTTPReply(request.holds(file.tag) ? file.unchanged : file.whole)
    }

    /// The page with status 404 for an unknown address; its script shows the error.
    ///
    /// `nil` if the request is not for a page.
    func absence(to request: WorkbenchRequest) -> HTTPReply? {
        guard request.wantsPage, let bytes = pageBytes() else { return nil }
        return HTTPReply(status: 404, headers: [.html] + WorkbenchHeaders.page, segments: [.bytes(bytes)])
    }

    private func pageBytes() -> [UInt8]? {
        guard let folder else { return EmbeddedFile.all.first { $0.path == "workbench/index.html" }?.bytes }
        return try? AtomicFile.read("\(folder)/index.html", limit: WorkbenchLimits.pageFileBytes)
    }

    private func read(_ name: String, in folder: String, for request: WorkbenchRequest) -> HTTPReply? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.first != "." }), let type = PageFiles.mediaType(name),
            let bytes = try? AtomicFile.read("\(folder)/\(name)", limit: WorkbenchLimits.pageFileBytes)
        else { return nil }
        return .document(
            bytes, headers: [HTTPHeader("Content-Type", type)] + WorkbenchHeaders.page, to: request, digest: digest)
    }

    private static func mediaType(_ name: String) -> String? {
        let types = [
            "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
            "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
            "png": "image/png", "json": "application/json", "woff2": "font/woff2",
        ]
        return name.split(separator: ".").last.flatMap { types[String($0)] }
    }
}

extension String {
    /// The text without the prefix; `nil` if it does not begin with the prefix.
    func withoutPrefix(_ prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}
