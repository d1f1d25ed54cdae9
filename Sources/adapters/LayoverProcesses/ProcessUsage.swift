import Glibc

/// Resources that this process uses; reading them does not wait for a disk.
package struct ProcessUsage: Hashable, Sendable {
    /// Memory in use, and reserved address space.
    package let residentBytes: Int
    package let virtualBytes: Int
    /// CPU time of all threads.
    package let cpuMilliseconds: Int
    package let openDescriptors: Int

    /// The current use; values that the system does not report are 0.
    ///
    /// - Complexity: O(open descriptors).
    package static var now: ProcessUsage {
        let pages = pages
        let pageBytes = sysconf(Int32(_SC_PAGESIZE))
        return ProcessUsage(
            residentBytes: pages.count > 1 ? pages[1] * pageBytes : 0,
            virtualBytes: pages.isEmpty ? 0 : pages[0] * pageBytes, cpuMilliseconds: worked,
            openDescriptors: descriptors)
    }

    /// All pages, then those in use, then others.
    ///
    /// Source: proc(5), `/proc/[pid]/statm`.
    private static var pages: [Int] {
        let file = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    }

    private static var worked: Int {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
        return Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
    }

    /// Entries of the folder of descriptors without `.`, `..`, and the descriptor for reading it.
    private static var descriptors: Int {
        guard let folder = unsafe opendir("/proc/self/fd") else { return 0 }
        defer { unsafe closedir(folder) }
        var count = 0
        while unsafe readdir(folder) != nil { count += 1 }
        return max(0, count - 3)
    }
}
