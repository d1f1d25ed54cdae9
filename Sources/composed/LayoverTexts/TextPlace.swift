import LayoverModel
import LayoverSchema

/// A text with its location, so that a finding can point at a character or an argument of it.
struct TextPlace {
    let text: String
    let start: SourceLocation
    /// The file of the text; without it, findings point at the start.
    let file: SourceFile?

    /// Finds the location of the scalar at `offset` of the text.
    func location(of offset: Int) -> SourceLocation {
        guard let file else { return start }
        return SourceLocation(start.file, ScalarPlace.position(of: offset, inScalarAt: start.position, of: file))
    }

    /// Finds the location of the first use of an argument.
    func location(of argument: String) -> SourceLocation {
        offset(of: argument).map(location) ?? start
    }

    /// The offset of a name that follows `{` and precedes `}` or `,`.
    private func offset(of argument: String) -> Int? {
        let scalars = Array(text.unicodeScalars)
        let name = Array(argument.unicodeScalars)
        guard !name.isEmpty, scalars.count > name.count else { return nil }
        return (1...scalars.count - name.count).first { start in
            guard scalars[start..<start + name.count].elementsEqual(name) else { return false }
            return isOpen(scalars[..<start]) && isEnd(scalars[(start + name.count)...])
        }
    }

    private func isOpen(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
        before.last { !$0.properties.isWhitespace } == "{"
    }

    private func isEnd(_ after: ArraySlice<Unicode.Scalar>) -> Bool {
        let next = after.first { !$0.properties.isWhitespace }
        return next == "}" || next == ","
    }
}
