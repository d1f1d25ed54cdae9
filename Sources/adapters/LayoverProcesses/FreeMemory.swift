import CMalloc

/// Memory that the process has freed and its allocator still holds.
package enum FreeMemory {
    /// Bytes below which giving back is not worth the walk.
    package static let worthwhileBytes = 16 << 20

    /// Bytes that are held free, in all arenas.
    ///
    /// - Complexity: O(free blocks).
    package static var bytes: Int { Int(clamping: mallinfo2().fordblks) }

    /// Gives the system back whole pages of what is held free, where that is ``worthwhileBytes`` or more.
    ///
    /// glibc gives back by itself what is free at the end of its heap alone; a compile leaves its free pages in the middle.
    /// Others that allocate from the same arena wait meanwhile, some milliseconds for a hundred megabytes.
    ///
    /// - Returns: Whether anything was given back.
    @discardableResult
    package static func giveBack() -> Bool {
        guard bytes >= worthwhileBytes else { return false }
        return malloc_trim(0) == 1
    }
}
