import LayoverFiles

/// The folder with `widgets/` and `flags/`.
struct ContentFolder {
    /// The absolute path without symbolic links.
    let path: String

    init(_ folder: String) throws {
        guard let names = try AtomicFile.list(folder), names.contains("widgets") else {
            throw WorkbenchError(
                "there is no content in '\(folder)': it has no widgets/; set the folder with --content")
        }
        path = try AtomicFile.realPath(folder)
    }
}
