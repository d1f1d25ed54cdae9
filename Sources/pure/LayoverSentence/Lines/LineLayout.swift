/// The positions of a sentence's tokens on lines, in whole points; clients port this function.
package struct LineLayout: Hashable, Sendable {
    /// One token: its width, the width of the space before it, and whether it must stay with the previous one.
    package struct Token: Hashable, Sendable {
        package let width: Int
        package let gap: Int
        package let glue: Bool

        package init(width: Int, gap: Int, glue: Bool) {
            self.width = width
            self.gap = gap
            self.glue = glue
        }
    }

    package enum Mode: String, Sendable { case flow, stack }
    package enum Align: String, Sendable { case start, center }

    package struct Options: Hashable, Sendable {
        package var width: Int
        package var mode = Mode.flow
        package var isRightToLeft = false
        package var align = Align.start
        /// Balances the lengths of lines without adding a line.
        package var balance = false

        package init(width: Int) { self.width = width }
    }

    /// Tokens of each line.
    package let lines: [Range<Int>]
    /// The left edge of each token.
    package let x: [Int]
    /// The width of each line.
    package let widths: [Int]

    /// Lays out tokens; negative widths and gaps count as 0, and sums stop at the largest number.
    ///
    /// - Complexity: O(tokens), with `balance` O(tokens · log width).
    package init(_ tokens: [Token], _ options: Options) {
        let groups = LineLayout.groups(tokens)
        var packed = LineLayout.pack(groups, options.mode, limit: options.width)
        if options.balance, options.mode == .flow, packed.count > 1 {
            packed = LineLayout.balanced(groups, packed, options)
        }
        var (x, widths) = ([Int](), [Int]())
        x.reserveCapacity(tokens.count)
        for line in packed {
            let width = LineLayout.width(groups[line])
            let slack = options.width.subtractingReportingOverflow(width)
            let shift =
                options.align == .center && !slack.overflow && slack.partialValue > 0 ? slack.partialValue / 2 : 0
            var left = shift
            for index in groups[line.lowerBound].tokens.lowerBound..<groups[line.upperBound - 1].tokens.upperBound {
                let token = tokens[index]
                if index > groups[line.lowerBound].tokens.lowerBound { left = sum(left, max(0, token.gap)) }
                let own = max(0, token.width)
                x.append(options.isRightToLeft ? difference(difference(options.width, left), own) : left)
                left = sum(left, own)
            }
            widths.append(width)
        }
        lines = packed.map { line in
            groups[line.lowerBound].tokens.lowerBound..<groups[line.upperBound - 1].tokens.upperBound
        }
        (self.x, self.widths) = (x, widths)
    }

    /// Tokens that stay together.
    private struct Group {
        var tokens: Range<Int>
        var gap: Int
        var width: Int
    }

    private static func groups(_ tokens: [Token]) -> [Group] {
        tokens.indices.reduce(into: []) { groups, index in
            let (width, gap) = (max(0, tokens[index].width), max(0, tokens[index].gap))
            if tokens[index].glue, var last = groups.popLast() {
                last.tokens = last.tokens.lowerBound..<(index + 1)
                last.width = sum(sum(last.width, gap), width)
                groups.append(last)
            } else {
                groups.append(Group(tokens: index..<(index + 1), gap: gap, width: width))
            }
        }
    }

    private static func pack(_ groups: [Group], _ mode: Mode, limit: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var x = 0
        for (index, group) in groups.enumerated() {
            let end = sum(sum(x, group.gap), group.width)
            if mode == .flow, let last = lines.last, end <= limit {
                lines[lines.count - 1] = last.lowerBound..<(index + 1)
                x = end
            } else {
                lines.append(index..<(index + 1))
                x = group.width
            }
        }
        return lines
    }

    /// Packs with the smallest limit that adds no line.
    private static func balanced(_ groups: [Group], _ packed: [Range<Int>], _ options: Options) -> [Range<Int>] {
        var (low, high) = (0, max(0, options.width))
        while low < high {
            let middle = low + (high - low) / 2
            if pack(groups, .flow, limit: middle).count <= packed.count { high = middle } else { low = middle + 1 }
        }
        return pack(groups, .flow, limit: high)
    }

    private static func width(_ groups: ArraySlice<Group>) -> Int {
        groups.indices.reduce(0) { width, index in
            sum(sum(width, index == groups.startIndex ? 0 : groups[index].gap), groups[index].width)
        }
    }
}

private func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
}

private func difference(_ left: Int, _ right: Int) -> Int {
    let (difference, overflow) = left.subtractingReportingOverflow(right)
    return overflow ? .min : difference
}
