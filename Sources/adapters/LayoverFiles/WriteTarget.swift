import Glibc

/// The target of a path for a writer, after all symbolic links.
enum WriteTarget {
    /// A regular file, or no entry yet, at a path that does not end in a link.
    case file(String, FileStatus?)
    /// A device, a pipe or a terminal.
    case stream(String)
    /// A descriptor of this process, such as `/dev/stdout`.
    case descriptor(Int32)

    /// Follows the links of a path; the target of the last one may be missing.
    ///
    /// - Throws: `EISDIR` for a folder, `ELOOP` for links that lead in a circle, and the `errno` of any other failure.
    static func of(_ path: String) throws(ErrorNumber) -> WriteTarget {
        var path = path
        for _ in 0...Limits.links {
            let (folder, name) = AtomicFile.split(path)
            if let number = ownDescriptor(folder, name) { return .descriptor(number) }
            guard let status = try FileStatus.at(path) else { return .file(path, nil) }
            if status.isFile { return .file(path, status) }
            guard !status.isFolder else { throw ErrorNumber(code: EISDIR) }
            guard status.isLink else { return .stream(path) }
            let next = try linkText(path)
            path = next.hasPrefix("/") ? next : "\(folder)/\(next)"
        }
        throw ErrorNumber(code: ELOOP)
    }

    /// The number of a descriptor that the system lists in this process's own folder of `/proc`.
    ///
    /// Its entry looks like a link to a file, but a file that the shell has opened must not be replaced behind it.
    private static func ownDescriptor(_ folder: String, _ name: String) -> Int32? {
        guard let number = Int32(name), let place = try? RealPath.resolve(folder) else { return nil }
        return place.hasPrefix("/proc/\(getpid())/") && place.hasSuffix("/fd") ? number : nil
    }

    private static func linkText(_ path: String) throws(ErrorNumber) -> String {
        var text = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &text, text.count)
        guard count >= 0 else { throw ErrorNumber.last }
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
