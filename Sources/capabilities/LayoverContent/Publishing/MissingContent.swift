import LayoverFiles

/// Why a server does not start: its folder of content cannot be read, and no earlier content is stored.
///
/// This is a mistake in the settings or a missing mount. Content with errors does not end the start.
struct MissingContent: Error, CustomStringConvertible {
    /// The folder of the content.
    let folder: String
    /// The state folder.
    let state: String
    let error: FileError

    var description: String {
        let why = error.isAbsent ? "the folder of content '\(folder)' is missing" : "\(error)"
        return
            "\(why), and '\(state)' has no earlier content; restore the folder, or set it with --content ('ready_without_catalog' is for content with errors)"
    }
}
