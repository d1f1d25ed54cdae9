import CMalloc

/// Memory that the process has freed but its allocator still holds.
package enum FreeMemory {
    /// Below this size, returning memory is not worth the walk.
    package static let worthwhileBytes = 16 << 20

    /// Free bytes that the allocator holds, in all arenas.
    ///
    /// - Complexity: O(free blocks).
    package static var bytes: Int { Int(clamping: mallinfo2().fordblks) }

    /// Returns whole free pages to the system, if the allocator holds ``worthwhileBytes`` or more.
    ///
    /// glibc itself returns only free memory at the end of its heap; a compile leaves its free pages in the middle. Other
    /// threads that allocate from the same arena wait meanwhile, some milliseconds for a hundred megabytes.
    ///
    /// - Returns: Whether any memory was returned.
    @discardableResult
    package static func giveBack() -> Bool {
        guard bytes >= worthwhileBytes else { return false }
        return malloc_trim(0) == 1
    }
}
