/// Streams that a program reads and writes: descriptors of this process, which still owns and closes them.
package struct ChildStreams: Hashable, Sendable {
    /// `nil` for an empty input.
    package var input: Int32?
    /// `nil` to discard the output.
    package var output: Int32?
    package var errors: Int32?
    /// Further streams, which are the program's descriptors 3, 4 and so on.
    package var more: [Int32]

    package init(input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil, more: [Int32] = []) {
        self.input = input
        self.output = output
        self.errors = errors
        self.more = more
    }
}
