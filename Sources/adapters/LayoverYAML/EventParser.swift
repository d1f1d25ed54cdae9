import CYAML
import LayoverModel

/// One pass of libyaml over a text: one event at a time, until `streamEnd`.
///
/// It owns a copy of the bytes and libyaml's parser; both are freed with it.
@safe
package struct EventParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let depthLimit: Int
    private var depth = 0

    /// Starts at the first byte; errors in the bytes are reported by `next`.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte order mark is skipped.
    ///   - depthLimit: The limit of nested lists and mappings.
    package init(_ bytes: [UInt8], depthLimit: Int = Limits.depth) {
        unsafe parser = .allocate(capacity: 1)
        unsafe input = .allocate(capacity: max(1, bytes.count))
        _ = unsafe input.initialize(from: bytes)
        self.depthLimit = depthLimit
        let ready = unsafe yaml_parser_initialize(parser)
        precondition(ready == 1, "libyaml finds memory for its buffers")
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    /// The next event; not to be called again after `streamEnd` or an error.
    package mutating func next() throws(EventError) -> YAMLEvent {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw problem() }
        defer { unsafe yaml_event_delete(&event) }
        let result = unsafe Self.event(event)
        try count(result)
        return result
    }

    private mutating func count(_ event: YAMLEvent) throws(EventError) {
        switch event.kind {
        case .listStart, .mappingStart:
            depth += 1
            guard depth <= depthLimit else { throw .tooDeep(limit: depthLimit, at: event.start) }
        case .listEnd, .mappingEnd: depth -= 1
        default: break
        }
    }

    private func problem() -> EventError {
        let words = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "no memory"
        return .syntax(problem: words, at: unsafe Self.position(parser.pointee.problem_mark))
    }

    private static func event(_ event: yaml_event_t) -> YAMLEvent {
        let start = unsafe position(event.start_mark)
        let end = unsafe position(event.end_mark)
        func plain(_ kind: YAMLEvent.Kind) -> YAMLEvent {
            YAMLEvent(kind: kind, anchor: nil, tag: nil, start: start, end: end)
        }
        switch unsafe event.type {
        case YAML_SCALAR_EVENT: return unsafe scalar(event.data.scalar, start: start, end: end)
        case YAML_MAPPING_START_EVENT:
            let data = unsafe event.data.mapping_start
            return unsafe YAMLEvent(
                kind: .mappingStart(flow: data.style == YAML_FLOW_MAPPING_STYLE),
                anchor: text(data.anchor), tag: text(data.tag), start: start, end: end)
        case YAML_SEQUENCE_START_EVENT:
            let data = unsafe event.data.sequence_start
            return unsafe YAMLEvent(
                kind: .listStart(flow: data.style == YAML_FLOW_SEQUENCE_STYLE),
                anchor: text(data.anchor), tag: text(data.tag), start: start, end: end)
        case YAML_MAPPING_END_EVENT: return plain(.mappingEnd)
        case YAML_SEQUENCE_END_EVENT: return plain(.listEnd)
        case YAML_ALIAS_EVENT: return unsafe plain(.alias(text(event.data.alias.anchor) ?? ""))
        case YAML_DOCUMENT_START_EVENT:
            let data = unsafe event.data.document_start
            let directives =
                unsafe data.version_directive != nil || data.tag_directives.start != data.tag_directives.end
            return plain(.documentStart(explicit: unsafe data.implicit == 0, directives: directives))
        case YAML_DOCUMENT_END_EVENT:
            return plain(.documentEnd(explicit: unsafe event.data.document_end.implicit == 0))
        case YAML_STREAM_START_EVENT: return plain(.streamStart)
        default: return plain(.streamEnd)
        }
    }

    private static func scalar(
        _ data: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar, start: Position, end: Position
    ) -> YAMLEvent {
        let bytes = unsafe UnsafeBufferPointer(start: data.value, count: data.length)
        let style: YAMLEvent.ScalarStyle =
            switch unsafe data.style {
            case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
            case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
            case YAML_LITERAL_SCALAR_STYLE: .literal
            case YAML_FOLDED_SCALAR_STYLE: .folded
            default: .plain
            }
        return unsafe YAMLEvent(
            kind: .scalar(String(decoding: bytes, as: UTF8.self), style),
            anchor: text(data.anchor), tag: text(data.tag), start: start, end: end)
    }

    private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        return unsafe String(cString: pointer)
    }

    private static func position(_ mark: yaml_mark_t) -> Position {
        Position(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
    }
}
