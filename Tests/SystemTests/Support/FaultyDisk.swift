import Foundation
import LayoverTestKit
import Testing

/// A disk that fails for single programs while they run: a library that is loaded before the system's.
struct FaultyDisk {
    /// The operation that fails.
    enum Fault: String {
        case none
        /// Each `fsync` and `fdatasync` fails with `EIO`, so no bytes are forced to the disk.
        case sync
        /// Every third of those calls fails.
        case someSyncs = "some"
        /// Each write to a file fails with `ENOSPC`.
        case write
    }

    static let missing: Comment = "there is no C compiler; Debian's package is 'g++'"
    private static let compiler = URL(filePath: "/usr/bin/cc")

    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: compiler.path) }

    /// Environment for the programs that use this disk.
    let environment: [String: String]
    private let switchFile: URL

    /// A disk that works until the test makes it fail.
    init(in folder: TemporaryFolder) async throws {
        switchFile = folder.url.appending(path: "disk-fault")
        environment = ["LD_PRELOAD": folder.path("disk.so"), "DISK_FAULT_FILE": switchFile.path]
        try folder.write(FaultyDisk.source, to: "disk.c")
        let run = try await ProgramRun.run(
            ["-shared", "-fPIC", "-o", "disk.so", "disk.c"], executable: FaultyDisk.compiler, in: folder.url)
        try #require(run.exitCode == 0, "\(run.errors)")
        try fail(.none)
    }

    /// Makes the disk fail in this way from the next call on.
    func fail(_ fault: Fault) throws { try Data(fault.rawValue.utf8).write(to: switchFile, options: .atomic) }

    private static let source = """
        #define _GNU_SOURCE
        #include <errno.h>
        #include <fcntl.h>
        #include <stdatomic.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/stat.h>
        #include <sys/syscall.h>
        #include <sys/types.h>
        #include <unistd.h>

        static atomic_int syncs;

        static int is(const char *fault) {
            char text[16] = {0};
            const char *path = getenv("DISK_FAULT_FILE");
            int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0) : -1;
            if (file < 0) return 0;
            long count = syscall(SYS_read, file, text, sizeof text - 1);
            syscall(SYS_close, file);
            return count > 0 && strcmp(text, fault) == 0;
        }

        static int refuses(void) {
            if (is("sync") || (is("some") && atomic_fetch_add(&syncs, 1) % 3 == 2)) { errno = EIO; return 1; }
            return 0;
        }

        /* Sockets and pipes go on. */
        static int isFull(int file) {
            struct stat found;
            if (!is("write") || fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) return 0;
            errno = ENOSPC;
            return 1;
        }

        int fsync(int file) { return refuses() ? -1 : (int)syscall(SYS_fsync, file); }
        int fdatasync(int file) { return refuses() ? -1 : (int)syscall(SYS_fdatasync, file); }

        ssize_t write(int file, const void *bytes, size_t count) {
            return isFull(file) ? -1 : syscall(SYS_write, file, bytes, count);
        }

        ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
            return isFull(file) ? -1 : syscall(SYS_pwrite64, file, bytes, count, place);
        }

        ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
            return isFull(file) ? -1 : syscall(SYS_pwrite64, file, bytes, count, place);
        }
        """
}
