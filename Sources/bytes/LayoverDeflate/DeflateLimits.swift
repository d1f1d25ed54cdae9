/// Limits on what a walk over a stream does.
package enum DeflateLimits {
    /// Blocks that bring codes along: each costs two tables, however little stands in it.
    ///
    /// Packers make one for each 5 to 60 KB, and one for each flush: 32 MiB flushed at every KB have half as many.
    package static let codedBlocks = 65_536
}
