/// Where a member is inserted into a document, so that all its bytes are kept.
package enum Splice: Hashable, Sendable {
    /// Write the member before the byte at `offset`, which is the last `}`; after a comma if there are other members.
    case before(offset: Int, comma: Bool)
    /// The outermost value is not an object: a bare array, for instance.
    case notAnObject
    /// The object already has a member of that name; it is not overwritten.
    case memberExists
}

extension Tape {
    /// Finds the place for a last member named `key`.
    ///
    /// - Complexity: O(members of the outermost object + white space after it).
    package func splice(_ key: StaticString = "layout") -> Splice {
        guard isObject(root) else { return .notAnObject }
        guard member(key, of: root) == nil else { return .memberExists }
        return withSource { source in
            var offset = source.count - 1
            while offset > 0, source[offset] != 0x7d { offset -= 1 }
            return .before(offset: offset, comma: !isEmptyObject(root))
        }
    }

    private func isEmptyObject(_ index: TapeIndex) -> Bool {
        var members = members(index)
        return members.next(self) == nil
    }
}
