/// Limits of a walk over a stream.
package enum DeflateLimits {
    /// Blocks with codes of their own: each costs two tables, however little it contains.
    ///
    /// Compressors write one for each 5 to 60 KB, and one for each flush: 32 MiB flushed at every KB have half as many.
    package static let codedBlocks = 65_536
}
