import Glibc

/// A folder of a test's own, removed with everything in it at the end.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/layover-files-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw TemporaryFolderError() }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { remove(path) }

    /// Makes the folder and those above it, seen from here.
    func make(_ folder: String) {
        var made = path
        for name in folder.split(separator: "/") {
            made += "/" + name
            _ = unsafe mkdir(made, 0o755)
        }
    }

    /// Writes a file in place, making its folder.
    func write(_ name: String, _ text: String = "x") {
        if let slash = name.lastIndex(of: "/") { make(String(name[..<slash])) }
        let file = unsafe open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        let bytes = Array(text.utf8)
        _ = unsafe Glibc.write(file, bytes, bytes.count)
        close(file)
    }

    func link(_ name: String, to target: String) { _ = unsafe symlink(target, path + "/" + name) }

    func move(_ name: String, to other: String) { _ = unsafe rename(path + "/" + name, path + "/" + other) }

    func remove(_ path: String) {
        if unsafe unlink(path) == 0 { return }
        if let folder = unsafe opendir(path) {
            while let entry = unsafe readdir(folder) {
                let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
                guard name != [46], name != [46, 46] else { continue }
                remove(path + "/" + String(decoding: name, as: UTF8.self))
            }
            unsafe closedir(folder)
        }
        _ = unsafe rmdir(path)
    }
}

struct TemporaryFolderError: Error {}
