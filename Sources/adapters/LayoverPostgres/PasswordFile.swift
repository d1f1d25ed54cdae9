import Glibc

/// A file that contains one password.
enum PasswordFile {
    /// Reads it, without the line ends after it.
    ///
    /// - Throws: `PostgresError` if the file cannot be read, is empty, or contains more than a password.
    static func read(_ path: String) throws(PostgresError) -> String {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw refusal(path, "cannot be opened: error \(errno)") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: PostgresLimits.passwordBytes + 1)
        var count = 0
        while count < bytes.count {
            let more = unsafe bytes.withUnsafeMutableBytes { room in
                unsafe Glibc.read(descriptor, room.baseAddress?.advanced(by: count), room.count - count)
            }
            guard more >= 0 else { throw refusal(path, "cannot be read: error \(errno)") }
            guard more > 0 else { break }
            count += more
        }
        guard count <= PostgresLimits.passwordBytes else {
            throw refusal(path, "is longer than \(PostgresLimits.passwordBytes) bytes")
        }
        let line = bytes.prefix(count).reversed().drop { $0 == 0x0a || $0 == 0x0d }.reversed()
        guard !line.isEmpty else { throw refusal(path, "is empty") }
        guard let password = String(validating: line, as: UTF8.self), !line.contains(0) else {
            throw refusal(path, "holds no text")
        }
        return password
    }

    private static func refusal(_ path: String, _ what: String) -> PostgresError {
        PostgresError(.refused, message: "the file of the password, '\(path)', \(what)", sql: "connect")
    }
}
