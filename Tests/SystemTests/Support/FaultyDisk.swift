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

    /// A call of the server under its state folder that fails.
    struct Point: CustomStringConvertible {
        enum Call: String, CaseIterable { case write, sync, rename }
        /// How it fails; a short write takes half of the bytes.
        enum Failure: String, CaseIterable {
            case full, broken, interrupted, short

            var number: Int32 {
                switch self {
                case .full: ENOSPC
                case .broken: EIO
                case .interrupted: EINTR
                case .short: 0
                }
            }
        }

        let call: Call
        let failure: Failure
        /// Whether all later calls of this kind fail too, until the disk is told to work again.
        let lasts: Bool
        /// The place of the call among those of its kind, from 1.
        var place = 1

        var description: String { "\(call.rawValue) \(place) \(failure.rawValue)\(lasts ? " and all later ones" : "")" }

        /// All kinds of failing calls.
        ///
        /// A write alone can be short or interrupted, and no disk stays interrupted.
        static let kinds = Call.allCases.flatMap { call in
            Failure.allCases.flatMap { failure in
                [false, true].map { Point(call: call, failure: failure, lasts: $0) }
            }
        }.filter { point in
            switch point.failure {
            case .full, .broken: true
            case .short: point.call == .write
            case .interrupted: point.call == .write && !point.lasts
            }
        }
    }

    static let missing: Comment = "there is no C compiler; Debian's package is 'g++'"
    private static let compiler = URL(filePath: "/usr/bin/cc")

    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: compiler.path) }

    /// Environment for the programs that use this disk.
    let environment: [String: String]
    private let switchFile: URL
    private let hitFile: URL

    /// A disk that works until the test makes it fail.
    init(in folder: TemporaryFolder) async throws {
        switchFile = folder.url.appending(path: "disk-fault")
        hitFile = switchFile.appendingPathExtension("hit")
        environment = [
            "LD_PRELOAD": folder.path("disk.so"), "DISK_FAULT_FILE": switchFile.path,
            "DISK_FAULT_FOLDER": folder.path("state"),
        ]
        try folder.write(FaultyDisk.source, to: "disk.c")
        let run = try await ProgramRun.run(
            ["-shared", "-fPIC", "-o", "disk.so", "disk.c"], executable: FaultyDisk.compiler, in: folder.url)
        try #require(run.exitCode == 0, "\(run.errors)")
        try fail(.none)
    }

    /// Makes the disk fail in this way from the next call on.
    func fail(_ fault: Fault) throws { try set(fault.rawValue) }

    /// Makes one call fail, counted from now on.
    ///
    /// - Parameters:
    ///   - point: The call.
    ///   - serial: Another number than that of the previous point, so that the count begins anew.
    /// - Throws: If the fault cannot be written.
    func fail(_ point: Point, serial: Int) throws {
        try? FileManager.default.removeItem(at: hitFile)
        let lasts = point.lasts ? 1 : 0
        try set("point \(serial) \(point.call.rawValue) \(point.place) \(point.failure.number) \(lasts)")
    }

    /// True once the call of the latest point has failed.
    var isHit: Bool { FileManager.default.fileExists(atPath: hitFile.path) }

    private func set(_ text: String) throws { try Data(text.utf8).write(to: switchFile, options: .atomic) }

    private static let source = """
        #define _GNU_SOURCE
        #include <errno.h>
        #include <fcntl.h>
        #include <pthread.h>
        #include <stdatomic.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/stat.h>
        #include <sys/syscall.h>
        #include <sys/types.h>
        #include <unistd.h>

        static atomic_int syncs;
        static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        static int serial = -1, seen;

        static void read_fault(char *text, size_t size) {
            const char *path = getenv("DISK_FAULT_FILE");
            int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0) : -1;
            if (file < 0) return;
            if (syscall(SYS_read, file, text, size - 1) < 0) text[0] = 0;
            syscall(SYS_close, file);
        }

        static int is(const char *fault) {
            char text[64] = {0};
            read_fault(text, sizeof text);
            return strcmp(text, fault) == 0;
        }

        static void note_hit(void) {
            char path[4096];
            snprintf(path, sizeof path, "%s.hit", getenv("DISK_FAULT_FILE"));
            int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
            if (file >= 0) syscall(SYS_close, file);
        }

        /* The error of the current point for this call: 0 for none, -1 for a short write. */
        static int failure(const char *call, const char *path) {
            char text[64] = {0}, kind[8];
            const char *folder = getenv("DISK_FAULT_FOLDER");
            int number, place, error, lasts, result = 0;
            if (!folder || strncmp(path, folder, strlen(folder)) != 0) return 0;
            read_fault(text, sizeof text);
            if (sscanf(text, "point %d %7s %d %d %d", &number, kind, &place, &error, &lasts) != 5) return 0;
            pthread_mutex_lock(&lock);
            if (number != serial) { serial = number; seen = 0; }
            if (strcmp(kind, call) == 0) {
                seen += 1;
                if (seen == place) result = error ? error : -1;
                /* After a short write nothing more fits. */
                else if (lasts && seen > place) result = error ? error : ENOSPC;
            }
            pthread_mutex_unlock(&lock);
            if (result) note_hit();
            return result;
        }

        static int failure_of(const char *call, int file) {
            char link[64], path[4096];
            snprintf(link, sizeof link, "/proc/self/fd/%d", file);
            ssize_t length = readlink(link, path, sizeof path - 1);
            if (length < 0) return 0;
            path[length] = 0;
            return failure(call, path);
        }

        static int refuses(int file) {
            int error = failure_of("sync", file);
            if (is("sync") || (is("some") && atomic_fetch_add(&syncs, 1) % 3 == 2)) error = EIO;
            if (error) errno = error;
            return error;
        }

        /* Sockets and pipes go on. A short write leaves fewer bytes in `count`. */
        static int isFull(int file, size_t *count) {
            struct stat found;
            if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) return 0;
            int error = is("write") ? ENOSPC : failure_of("write", file);
            if (error < 0) { *count /= 2; return 0; }
            if (error) errno = error;
            return error;
        }

        int fsync(int file) { return refuses(file) ? -1 : (int)syscall(SYS_fsync, file); }
        int fdatasync(int file) { return refuses(file) ? -1 : (int)syscall(SYS_fdatasync, file); }

        ssize_t write(int file, const void *bytes, size_t count) {
            return isFull(file, &count) ? -1 : syscall(SYS_write, file, bytes, count);
        }

        ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
            return isFull(file, &count) ? -1 : syscall(SYS_pwrite64, file, bytes, count, place);
        }

        ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
            return isFull(file, &count) ? -1 : syscall(SYS_pwrite64, file, bytes, count, place);
        }

        int rename(const char *old, const char *new) {
            int error = failure("rename", new);
            if (error) errno = error;
            return error ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
        }
        """
}
