import Glibc

/// Paths without links in them.
enum RealPath {
    /// Resolves `path` through all links, to an absolute one.
    static func resolve(_ path: String) throws(ErrorNumber) -> String {
        guard let resolved = unsafe realpath(path, nil) else { throw ErrorNumber.last }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
