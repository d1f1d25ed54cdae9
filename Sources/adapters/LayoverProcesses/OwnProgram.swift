import Glibc

/// The program of this process, as a file.
package enum OwnProgram {
    /// The path of a program in the same folder.
    package static func path(beside name: String) -> String {
        guard let own = unsafe realpath("/proc/self/exe", nil) else { return name }
        defer { unsafe free(own) }
        let parts = unsafe String(cString: own).split(separator: "/").dropLast()
        return parts.map { "/\($0)" }.joined() + "/\(name)"
    }
}
