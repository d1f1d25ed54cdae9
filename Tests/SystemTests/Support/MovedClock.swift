import Foundation
import LayoverTestKit
import Testing

/// Moves the wall clock of single programs while they run: a library that is loaded before the system's.
///
/// Debian's libfaketime also moves the environment, and Swift looks in front of the environment for the words of the
/// command line.
struct MovedClock {
    static let missing: Comment = "there is no C compiler; Debian's package is 'g++'"
    private static let compiler = URL(filePath: "/usr/bin/cc")

    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: compiler.path) }

    /// Environment for the programs that use this clock.
    let environment: [String: String]
    private let offset: URL

    /// The clock shows the machine's time until it is moved.
    init(in folder: TemporaryFolder) async throws {
        offset = folder.url.appending(path: "clock-offset")
        environment = ["LD_PRELOAD": folder.path("clock.so"), "CLOCK_OFFSET_FILE": offset.path]
        try folder.write(MovedClock.source, to: "clock.c")
        let run = try await ProgramRun.run(
            ["-shared", "-fPIC", "-o", "clock.so", "clock.c"], executable: MovedClock.compiler, in: folder.url)
        try #require(run.exitCode == 0, "\(run.errors)")
        try move(by: 0)
    }

    /// Sets the clock this number of seconds apart from the machine's, from its next reading on.
    func move(by seconds: Int) throws { try Data("\(seconds)".utf8).write(to: offset, options: .atomic) }

    private static let source = """
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <time.h>
        #include <unistd.h>

        static long offset(void) {
            char text[32] = {0};
            const char *path = getenv("CLOCK_OFFSET_FILE");
            int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
            if (file < 0) return 0;
            if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
            close(file);
            return atol(text);
        }

        int clock_gettime(clockid_t id, struct timespec *time) {
            int code = (int)syscall(SYS_clock_gettime, id, time);
            if (code == 0 && id == CLOCK_REALTIME) time->tv_sec += offset();
            return code;
        }
        """
}
