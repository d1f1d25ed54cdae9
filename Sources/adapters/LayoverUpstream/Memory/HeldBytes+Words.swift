import Glibc
package import LayoverModel

extension HeldBytes {
    /// Searches for a word in the first bytes.
    ///
    /// It searches for the word's second byte, because the first may be the quote with which every string begins.
    ///
    /// - Parameters:
    ///   - word: At least two bytes; a shorter one is never found.
    ///   - length: The most bytes to search.
    /// - Returns: Whether the complete word is there.
    /// - Complexity: O(*length*), many bytes at a time.
    package func holds(_ word: [UInt8], within length: Int) -> Bool {
        // The index of the second byte at the last possible place.
        let last = min(length, count) - word.count + 1
        guard word.count > 1, last >= 1 else { return false }
        return withPaddedBytes { bytes in
            unsafe bytes.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return false }
                var place = 1
                while place <= last, let found = unsafe memchr(base + place, Int32(word[1]), last - place + 1) {
                    guard unsafe memcmp(found - 1, word, word.count) != 0 else { return true }
                    place = unsafe found - UnsafeMutableRawPointer(mutating: base) + 1
                }
                return false
            }
        }
    }
}
