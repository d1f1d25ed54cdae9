import LayoverTemplates

/// Blocks and their replacements.
///
/// The leading blanks of the replacement are removed and those of the target are added: the blanks before the replaced block,
/// or those of its default content if that has its own lines.
extension SpecInterpreter {
    /// Collects the arguments of a call of a parent: the blocks in the call, overridden by the arguments of the calling
    /// template.
    mutating func arguments(
        of body: [TemplateNode], _ frame: Frame
    ) throws(SpecError) -> [String: SpecArgument] {
        var arguments: [String: SpecArgument] = [:]
        for case .block(let tag, let body, let close) in body {
            try step(bytes: close.range.upperBound - tag.range.lowerBound)
            arguments[frame.template.source.name(of: tag)] = SpecArgument(
                tag, body, close, in: frame.template, arguments: frame.arguments)
        }
        try step(bytes: frame.arguments.count * 64)
        return arguments.merging(frame.arguments) { _, outer in outer }
    }

    /// Renders the block's argument, or its own content if there is no argument.
    mutating func block(
        _ tag: MustacheTag, _ body: [TemplateNode], until close: MustacheTag, in frame: Frame
    ) throws(SpecError) {
        let bytes = frame.template.source.bytes
        let start = output.count
        var isLineEnded = false
        if let argument = frame.arguments[frame.template.source.name(of: tag)] {
            try substitute(argument, for: tag, close, frame)
            isLineEnded = argument.endsLine && output.count > start && output.last == UInt8(ascii: "\n")
        } else {
            if !tag.takesLineEnd { try writeBlanks(of: tag, frame) }
            try descend(body, frame)
        }
        if !isLineEnded, !close.takesLineStart { try write(bytes[close.lineEnd]) }
    }

    private mutating func substitute(
        _ argument: SpecArgument, for tag: MustacheTag, _ close: MustacheTag, _ frame: Frame
    ) throws(SpecError) {
        try step(bytes: close.range.upperBound - tag.range.lowerBound)
        let added = indentation(of: tag, close, frame)
        if !argument.startsLine, !argument.body.isEmpty || !tag.takesLineEnd { try write(added) }
        let indentation = SpecIndentation(removed: argument.indentation, added: added)
        try descend(
            argument.body,
            Frame(template: argument.template, arguments: argument.arguments, indentation: indentation))
    }

    /// The blanks for each line that replaces a block; empty if the block is inside a line.
    private func indentation(of tag: MustacheTag, _ close: MustacheTag, _ frame: Frame) -> [UInt8] {
        guard tag.takesLineStart else { return [] }
        let template = frame.template
        if tag.takesLineEnd, let common = template.commonIndentation(of: tag.taken.upperBound..<close.taken.lowerBound)
        {
            return frame.indentation.applied(to: common[...])
        }
        return frame.indentation.applied(to: template.source.bytes[tag.leadingBlanks])
    }

    private mutating func writeBlanks(of tag: MustacheTag, _ frame: Frame) throws(SpecError) {
        guard tag.takesLineStart else { return }
        try write(frame.indentation.applied(to: frame.template.source.bytes[tag.leadingBlanks]))
    }
}
