import LayoverModel

@testable import LayoverTemplates

/// Rendered cards with changed bytes: what the guard lets pass has the tags that were compiled, as another reader finds them.
///
/// The input: a card, the ways through it, a value, then edits.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzGuard(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = FuzzBytes(unsafe Array(UnsafeBufferPointer(start: data, count: count))[...])
    let card = GuardedCard.all[input.number(below: GuardedCard.all.count)]
    let ways = input.byte()
    let text = String(decoding: input.bytes(Int(input.byte() % 32)), as: UTF8.self)
    let values = FuzzCard.values(text, ways: ways)
    guard let rendered = FuzzCard.render(card.localized, values) else { return 0 }
    guard card.passes(rendered, values) else { finding("the guard stops what it let pass before") }
    let changed = edited(rendered, &input)
    guard card.passes(changed, values) else { return 0 }
    let (expected, found) = (NaiveSkeleton(rendered), NaiveSkeleton(changed))
    if expected != found {
        finding("passed \(found) for \(expected): \(String(decoding: changed, as: UTF8.self).debugDescription)")
    }
    return 0
}

/// Puts bytes in, takes bytes out and turns bytes into others, at most sixteen times.
private func edited(_ rendered: [UInt8], _ input: inout FuzzBytes) -> [UInt8] {
    var bytes = rendered
    for _ in 0..<16 where !input.isEmpty {
        let place = input.number(below: bytes.count + 1)
        switch input.byte() % 4 {
        case 0:
            let piece = pieces[input.number(below: pieces.count)]
            bytes.insert(contentsOf: piece, at: place)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + Int(input.byte() % 8)))
        case 2 where place < bytes.count: bytes[place] = input.byte()
        default: bytes.insert(contentsOf: input.bytes(1 + Int(input.byte() % 8)), at: place)
        }
    }
    return bytes
}

private let pieces: [[UInt8]] = [
    "<", ">", "\"", "'", "=", " ", "/", "</p>", "<p>", "<b>", "</b>", "<!--", "-->", "<script>", " title=\"\"",
    "\" onclick=\"", "\0", "\n", "<a href=\"x\">", "</a>", "&lt;", "<img src=\"\">", "<p title=\"\">",
].map { Array($0.utf8) }

/// One of the compiled cards that the guard is tried on.
private struct GuardedCard {
    let localized: LocalizedCard

    func passes(_ output: [UInt8], _ values: [Value?]) -> Bool {
        var outputGuard = OutputGuard(localized.program.skeleton, ProgramWalk(localized.program.instructions, values))
        return outputGuard.difference(in: output.span, from: 0) == nil
    }

    static let all = templates.map { template in
        let (card, findings) = FuzzCard.compile(Array(template.utf8))
        guard let card else { finding("\(template): \(findings)") }
        return GuardedCard(localized: FuzzCard.localized(card))
    }

    private static let templates = [
        "<p>{{v}}</p>", "{{v}}", "<p title=\"{{v}}\" data-x='{{city}}'>{{v}}<br>{{@m}}</p>",
        "<ul>{{#items}}<li title=\"{{v}}\">{{v}} <a href=\"{{cta}}\">{{v}}</a></li>{{/items}}</ul>",
        "{{#b}}<b>{{v}}</b>{{/b}}{{^b}}<i title=\"{{v}}\"></i>{{/b}}{{#opt}}<s>{{opt}}</s>{{/opt}}",
        "<div class=\"card\"><img src=\"{{hero}}\" alt=\"{{v}}\" width=\"10\" height=\"10\"><a data-action=\"more\">{{v}}</a></div>",
        "<table><tbody>{{#items}}<tr><td>{{v}}</td></tr>{{/items}}</tbody></table>{{> u}}",
        "{{#names}}<span>{{.}}</span>{{/names}}<hr>{{price}}",
    ]
}
