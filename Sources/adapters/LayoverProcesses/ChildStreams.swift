/// Streams that a program reads and writes: descriptors of this process, which keeps them and closes them itself.
package struct ChildStreams: Hashable, Sendable {
    /// `nil` for nothing at all.
    package var input: Int32?
    /// `nil` for nowhere.
    package var output: Int32?
    package var errors: Int32?
    /// Streams that the program finds as its descriptors 3, 4 and so on.
    package var more: [Int32]

    package init(input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil, more: [Int32] = []) {
        self.input = input
        self.output = output
        self.errors = errors
        self.more = more
    }
}
