import Glibc

/// A writer's way to a path: a new file that takes the place of the one that is there, or the device or pipe itself.
///
/// - A regular file is replaced as a whole and keeps its mode, and its owner if the system allows it.
/// - A symbolic link stays: its target is replaced, or created.
/// - A device, a pipe or a terminal is written to and never replaced.
///
/// The new file has a name of its own that cannot be guessed, and is removed unless it takes its place.
final class Replacement {
    private let file: Descriptor
    private let target: String
    /// The new file beside the target; `nil` for a stream, and once the file has its place.
    private var temporary: String?
    private let waits: Bool

    /// Opens what a path leads to.
    ///
    /// - Parameters:
    ///   - path: The file to write.
    ///   - readers: The mode of a file that is created.
    ///   - waits: Whether to wait for the reader of a pipe, as commands do.
    /// - Throws: The `errno`.
    convenience init(of path: String, for readers: AtomicFile.Readers, waits: Bool = false) throws(ErrorNumber) {
        switch try WriteTarget.of(path) {
        case .file(let target, let current): try self.init(beside: target, like: current, for: readers)
        case .descriptor(let number): try self.init(copyOf: number, waits: waits)
        case .stream(let path):
            let flags = O_WRONLY | O_NOCTTY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)
            self.init(try Descriptor(adopting: unsafe open(path, flags)), waits: waits)
        }
    }

    /// Writes to a descriptor of this process.
    convenience init(copyOf number: Int32, waits: Bool) throws(ErrorNumber) {
        self.init(try Descriptor(adopting: fcntl(number, F_DUPFD_CLOEXEC, 0)), waits: waits)
    }

    /// Creates the new file.
    ///
    /// - Parameters:
    ///   - target: The path to take, which does not end in a link.
    ///   - current: The file that is there.
    ///   - readers: The mode if no file is there.
    /// - Throws: The `errno`.
    init(beside target: String, like current: FileStatus?, for readers: AtomicFile.Readers) throws(ErrorNumber) {
        let temporary = "\(AtomicFile.split(target).folder)/\(Replacement.newName())"
        let mode = current == nil ? readers.fileMode : AtomicFile.Readers.owner.fileMode
        let file = try Descriptor(temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
        if let current { Replacement.copy(current, to: file.number) }
        self.file = file
        (self.target, self.temporary, waits) = (target, temporary, false)
    }

    private init(_ stream: consuming Descriptor, waits: Bool) {
        file = stream
        (target, temporary, self.waits) = ("", nil, waits)
    }

    deinit { removeTemporary() }

    func write(_ bytes: [UInt8]) throws(ErrorNumber) { try file.writeAll(bytes, waits: waits) }

    /// Puts the new file in its place.
    ///
    /// - Parameters:
    ///   - isDurable: Whether to wait until the file, before, and its folder, after, are on the disk.
    ///   - last: Receives the descriptor before that.
    /// - Throws: The `errno`; the file at the target is then unchanged, unless its folder alone could not be synchronized.
    func finish(isDurable: Bool = true, _ last: (Int32) -> Void = { _ in }) throws(ErrorNumber) {
        guard let temporary else { return }
        last(file.number)
        if isDurable { try file.synchronize() }
        guard unsafe rename(temporary, target) == 0 else { throw ErrorNumber.last }
        self.temporary = nil
        if isDurable { try AtomicFile.synchronize(folder: AtomicFile.split(target).folder) }
    }

    /// Gives the new file its name if the name is still free.
    ///
    /// - Returns: `false` if an entry of that name exists.
    func finishIfFree() throws(ErrorNumber) -> Bool {
        guard let temporary else { return false }
        try file.synchronize()
        if unsafe link(temporary, target) != 0 {
            guard errno == EEXIST else { throw ErrorNumber.last }
            return false
        }
        removeTemporary()
        try AtomicFile.synchronize(folder: AtomicFile.split(target).folder)
        return true
    }

    private func removeTemporary() {
        if let temporary { _ = unsafe unlink(temporary) }
        temporary = nil
    }

    /// Does not contain the target's name, which may be as long as a name can be.
    private static func newName() -> String {
        let words = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)].map { String($0, radix: 36) }
        return ".layover-\(words.joined()).tmp"
    }

    /// Gives a new file the owner and the mode of another: the owner first, so that no other user can read it between the two,
    /// and no rights to another group.
    private static func copy(_ status: FileStatus, to number: Int32) {
        let keepsGroup = fchown(number, status.user, status.group) == 0 || fchown(number, uid_t.max, status.group) == 0
        _ = fchmod(number, keepsGroup ? status.rights : status.rights & ~S_IRWXG)
    }
}
