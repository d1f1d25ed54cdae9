import Glibc
package import LayoverModel

extension HeldBytes {
    /// Looks for a word in the first bytes.
    ///
    /// Its second byte is what is looked for, as the first may be the quote that every string begins with.
    ///
    /// - Parameters:
    ///   - word: At least two bytes; a shorter one is found nowhere.
    ///   - length: How many bytes are looked at, at most.
    /// - Returns: Whether it stands there whole.
    /// - Complexity: O(*length*), many bytes at a time.
    package func holds(_ word: [UInt8], within length: Int) -> Bool {
        // Where the second byte of the last place is.
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
