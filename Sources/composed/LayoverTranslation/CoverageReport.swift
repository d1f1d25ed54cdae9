import LayoverCatalog
package import LayoverJSON
import LayoverModel
import LayoverSchema

/// The coverage in the form for a terminal and for tools.
package struct CoverageReport {
    private let coverage: Coverage

    package init(_ coverage: Coverage) { self.coverage = coverage }

    /// A table in as many parts as the width needs, a legend, totals, missing texts, and languages.
    package func text(width: Int = 100, inColour: Bool = false) -> String {
        let table = CoverageTable(coverage, width: width, ink: Ink(isOn: inColour))
        return ([table.parts, legend, totals, gaps, languages].filter { !$0.isEmpty }).joined(separator: "\n\n")
    }

    private var legend: String {
        "✓ shown   >en-GB shown in that language   ✗ not shown: texts are missing, an error   · not in this market   ~ campaign"
    }

    private var totals: String {
        let shown = coverage.count { $0 == .shown }
        let fallback = coverage.count { if case .fallback = $0 { true } else { false } }
        let missing = coverage.count { if case .missing = $0 { true } else { false } }
        let absent = coverage.count { $0 == .absent }
        return
            "\(shown) shown, \(fallback) in another language, \(missing) missing, \(absent) not in the market (live ones)"
    }

    /// Each card that lacks texts, by language.
    private var gaps: String {
        coverage.rows.flatMap { row in
            CoverageReport.gaps(of: row, coverage.columns).map {
                "\(row.kind.rawValue) \(row.name) lacks in \($0.locale): \($0.names)"
            }
        }.joined(separator: "\n")
    }

    private static func gaps(_ cell: Coverage.Cell) -> [String] {
        switch cell {
        case .fallback(_, let names), .missing(let names): names
        case .shown, .absent: []
        }
    }

    private static func gaps(
        of row: Coverage.Row, _ columns: [Coverage.Column]
    ) -> [(locale: LocaleTag, names: String)] {
        let found = zip(columns, row.cells).map { (locale: $0.locale, names: gaps($1).joined(separator: ", ")) }
        return found.filter { !$0.names.isEmpty }.reduce(into: []) { all, gap in
            if !all.contains(where: { $0.locale == gap.locale }) { all.append(gap) }
        }
    }

    private var languages: String {
        let width = coverage.languages.map(\.locale.tag.count).max() ?? 0
        let lines = coverage.languages.map { language in
            let name = language.locale.tag + String(repeating: " ", count: width - language.locale.tag.count)
            return "  \(name)  \(language.complete) of \(language.needed)"
        }
        return (["texts by language"] + lines).joined(separator: "\n")
    }

    package var json: JSONValue {
        let languages = coverage.languages.map { language -> JSONValue in
            [
                "locale": .string(language.locale.tag), "complete": .int(language.complete),
                "needed": .int(language.needed),
            ]
        }
        return ["rows": .array(coverage.rows.map(json)), "languages": .array(languages)]
    }

    private func json(_ row: Coverage.Row) -> JSONValue {
        [
            "kind": .string(row.kind.rawValue), "name": .string(row.name), "status": .string(row.status.rawValue),
            "cells": .array(zip(coverage.columns, row.cells).map(CoverageReport.json)),
        ]
    }

    private static func json(_ column: Coverage.Column, _ cell: Coverage.Cell) -> JSONValue {
        let head: JSONValue = ["market": .string(column.market), "locale": .string(column.locale.tag)]
        let drawn =
            switch cell {
            case .shown: head.with(["state": "shown"])
            case .absent: head.with(["state": "absent"])
            case .fallback(let locale, _): head.with(["state": "fallback", "shown_in": .string(locale.tag)])
            case .missing: head.with(["state": "missing"])
            }
        let missing = gaps(cell)
        return missing.isEmpty ? drawn : drawn.with(["missing": .texts(missing)])
    }
}

/// The table itself: a column for each language of each market, a row for each card.
private struct CoverageTable {
    private let coverage: Coverage
    private let ink: Ink
    private let nameWidth: Int
    private let widths: [Int]
    private let width: Int

    init(_ coverage: Coverage, width: Int, ink: Ink) {
        self.coverage = coverage
        self.ink = ink
        self.width = width
        nameWidth = coverage.rows.map { CoverageTable.name($0).count }.max() ?? 0
        widths = coverage.columns.enumerated().map { number, column in
            let cells = coverage.rows.map { CoverageTable.sign($0.cells[number]).count }
            return max(column.locale.tag.count, cells.max() ?? 0)
        }
    }

    /// The table in parts, each with as many columns as fit beside the names; at least one.
    var parts: String {
        var parts: [String] = []
        var start = 0
        while start < widths.count {
            var end = start + 1
            var used = nameWidth + 2 + widths[start]
            while end < widths.count, used + 2 + widths[end] <= width {
                used += 2 + widths[end]
                end += 1
            }
            parts.append(part(start..<end))
            start = end
        }
        return parts.joined(separator: "\n\n")
    }

    private func part(_ range: Range<Int>) -> String {
        let columns = range.map { coverage.columns[$0] }
        // A market's code is only above its first language.
        let markets = columns.enumerated().map { number, column in
            number > 0 && columns[number - 1].market == column.market ? "" : column.market
        }
        let head = [
            line("", zip(range, markets).map { padded($1, $0) }),
            line("", range.map { padded(coverage.columns[$0].locale.tag, $0) }),
        ]
        let rows = coverage.rows.map { row in
            line(
                CoverageTable.name(row),
                range.map { coloured(row.cells[$0], padded(CoverageTable.sign(row.cells[$0]), $0)) })
        }
        return (head.map(ink.bold) + rows).joined(separator: "\n")
    }

    private func line(_ name: String, _ cells: [String]) -> String {
        var text = ([name + spaces(nameWidth - name.count)] + cells).joined(separator: "  ")
        while text.last == " " { text.removeLast() }
        return text
    }

    private func padded(_ text: String, _ column: Int) -> String { text + spaces(widths[column] - text.count) }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    private func coloured(_ cell: Coverage.Cell, _ text: String) -> String {
        switch cell {
        case .shown: ink.good(text)
        case .fallback: ink.severity(.warning, text)
        case .missing: ink.severity(.error, text)
        case .absent: ink.faint(text)
        }
    }

    private static func name(_ row: Coverage.Row) -> String {
        let name = row.kind == .campaign ? "~\(row.name)" : row.name
        return row.status == .live ? name : "\(name) (\(row.status.rawValue))"
    }

    private static func sign(_ cell: Coverage.Cell) -> String {
        switch cell {
        case .shown: "✓"
        case .fallback(let locale, _): ">\(locale)"
        case .missing: "✗"
        case .absent: "·"
        }
    }
}
