import LayoverSQLite

/// What is wrong with a server's own store of kills, and what to do, in words for operators.
package struct KillStoreFault: Error, CustomStringConvertible {
    package let description: String

    /// - Parameters:
    ///   - error: The error of the store, or of its folder.
    ///   - path: The store's file.
    package init(_ error: any Error, path: String) {
        guard let error = error as? StoreError else {
            description = "the kill store '\(path)' cannot be used: \(error)"
            return
        }
        let remedy =
            switch error.kind {
            case .corrupt:
                "is damaged: \(error.message); restore it from a backup, or move it away, and a running server writes a new one with the kills in force"
            case .readOnly: "cannot be written: \(error.message); mount its disk writable"
            case .full: "cannot be written: \(error.message); free its disk"
            case .busy: "is held by another process: \(error.message); end that process"
            case .unavailable: "cannot be used: \(error.message)"
            }
        description = "the kill store '\(path)' \(remedy)"
    }
}
