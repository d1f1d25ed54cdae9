import Foundation
import LayoverExperiments
import LayoverModel

/// `GET /admin/srm` for people: the result of the test for each experiment, with breakdowns.
struct RatioPage {
    /// Maximum lines of one breakdown; JSON has all.
    private static let lineLimit = 12

    /// `nil` while units are being counted.
    let outcome: RatioCache.Outcome?
    let asked: RatioQuery

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>\(RatioPage.style)</style>
        </head>
        <body>
        <header>
        <h1>Sample ratios</h1>
        <p>Are the arms of each experiment as large as they should be? If they are not, no result can be trusted.</p>
        \(form)
        </header>
        <main>
        \(main)
        </main>
        <footer>\(footer)</footer>
        </body>
        </html>

        """
    }

    private var title: String {
        let count = outcome?.reports.count(where: \.isMismatch) ?? 0
        return count > 0 ? "\(count) mismatched \u{b7} Sample ratios" : "Sample ratios \u{b7} Layover"
    }

    private var form: String {
        let options = RatioQuery.spans.map { span in
            "<option value=\"\(span.word)\"\(span.word == asked.span ? " selected" : "")>\(span.name)</option>"
        }
        return """
            <form method="get">
            <label>Experiment <input name="experiment" value="\(MarkupText.escaped(asked.query.experiment ?? ""))" placeholder="all" autocomplete="off" spellcheck="false"></label>
            <label>Time <select name="since">\(options.joined())</select></label>
            <button>Count</button>
            </form>
            """
    }

    private var main: String {
        guard let outcome else {
            return "<p class=\"note\">Units are being counted. This page reloads in two seconds.</p>"
        }
        guard outcome.trouble.isEmpty else { return "<p class=\"note bad\">\(MarkupText.escaped(outcome.trouble))</p>" }
        let warning = outcome.reading.warning.map { "<p class=\"note bad\">\(MarkupText.escaped($0))</p>" } ?? ""
        guard !outcome.reports.isEmpty else {
            return warning + "<p class=\"note\">No unit was assigned to any experiment in this time.</p>"
        }
        let sorted = outcome.reports.filter(\.isMismatch) + outcome.reports.filter { !$0.isMismatch }
        return warning + sorted.map(section).joined(separator: "\n")
    }

    private var footer: String {
        guard let outcome else { return "" }
        let read = outcome.reading
        return
            "\(grouped(read.rows)) rows of \(grouped(read.segments)) segments, counted at <time>\(RowMoment.text(outcome.countedAt))</time>. Pearson\u{2019}s chi-squared test on distinct units; a mismatch is p &lt; \(SampleRatio.suspiciousBelow) for all units. In a long breakdown one line may be unlikely by chance."
    }

    private func section(_ report: RatioReport) -> String {
        let state = report.isMismatch ? "bad" : report.count.ratio == nil ? "open" : "good"
        let word = report.isMismatch ? "Mismatch" : report.count.ratio == nil ? "Not tested" : "Sound"
        let id = MarkupText.escaped(report.key)
        return """
            <section class="\(state)" aria-labelledby="\(id)">
            <div class="head"><h2 id="\(id)">\(id)</h2><strong class="word">\(word)</strong></div>
            <p class="verdict">\(sentence(report.verdict))</p>
            \(report.rows > 0 ? figures(report) + arms(report) : "")\(notes(report))\(report.rows > 0 ? breakdowns(report) : "")
            </section>
            """
    }

    private func figures(_ report: RatioReport) -> String {
        let p = report.count.ratio.map { figure($0.probability) } ?? "\u{2013}"
        let chi = report.count.ratio.map { figure($0.chiSquared) } ?? "\u{2013}"
        let unit = MarkupText.escaped(report.units.joined(separator: ", "))
        return """
            <dl><div><dt>Units (\(unit))</dt><dd>\(grouped(report.count.all))</dd></div><div><dt>p</dt><dd>\(p)</dd></div><div><dt>chi-squared</dt><dd>\(chi)</dd></div><div><dt>First to last</dt><dd class="small"><time>\(day(report.first))</time> to <time>\(day(report.last))</time></dd></div></dl>

            """
    }

    private func arms(_ report: RatioReport) -> String {
        let all = max(1, report.count.all)
        let rows = report.count.arms.map { arm in
            let share = Double(arm.units) / Double(all)
            let expected = arm.expected.map(percent) ?? (report.hasWeights ? "not in the content" : "not known")
            return """
                <tr><th scope="row">\(MarkupText.escaped(arm.key))</th><td class="n">\(grouped(arm.units))</td><td class="n">\(percent(share))</td><td class="n">\(expected)</td><td class="bar">\(bar(share, arm.expected))</td></tr>
                """
        }
        return """
            <div class="scroll"><table><caption>Distinct units by arm</caption>
            <thead><tr><th scope="col">Arm</th><th scope="col" class="n">Units</th><th scope="col" class="n">Share</th><th scope="col" class="n">Expected</th><td></td></tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>

            """
    }

    /// The share as a bar, with a mark at the expected share.
    private func bar(_ share: Double, _ expected: Double?) -> String {
        let mark = expected.map {
            "<rect class=\"mark\" x=\"\(rounded($0 * 160 - 1))\" y=\"0\" width=\"2\" height=\"14\"/>"
        }
        return
            "<svg width=\"160\" height=\"14\" viewBox=\"0 0 160 14\" aria-hidden=\"true\"><rect class=\"track\" y=\"3\" width=\"160\" height=\"8\" rx=\"4\"/><rect class=\"fill\" y=\"3\" width=\"\(rounded(share * 160))\" height=\"8\" rx=\"4\"/>\(mark ?? "")</svg>"
    }

    private func notes(_ report: RatioReport) -> String {
        var notes: [String] = []
        if let others = report.others {
            let rest =
                report.rows > 0
                ? "The test has the rows since <time>\(RowMoment.text(report.first))</time>; \(grouped(report.leftOut)) earlier rows are left out."
                : "There are no later rows."
            notes.append(
                "\(MarkupText.escaped(others.inWords(grouped))), the last at <time>\(RowMoment.text(others.last))</time>. \(rest)"
            )
        }
        if report.count.several > 0 {
            notes.append(
                "\(grouped(report.count.several)) units were seen in two or more arms and are not counted.")
        }
        if report.units.count > 1 { notes.append("The unit has changed within this time; choose a shorter time.") }
        if let kills = report.kills {
            notes.append(
                "A kill was in force for \(grouped(kills.rows)) rows, between <time>\(RowMoment.text(kills.first))</time> and <time>\(RowMoment.text(kills.last))</time>."
            )
        }
        return notes.isEmpty ? "" : "<ul class=\"notes\">\(notes.map { "<li>\($0)</li>" }.joined())</ul>\n"
    }

    private func breakdowns(_ report: RatioReport) -> String {
        let tables = report.breakdowns.filter { !$0.parts.isEmpty }.map { breakdown in
            let rows = breakdown.parts.prefix(RatioPage.lineLimit).map { part in
                let p = part.count.ratio.map { figure($0.probability) } ?? (report.hasWeights ? "too few" : "\u{2013}")
                let word = part.count.isMismatch ? " <strong>mismatch</strong>" : ""
                return
                    "<tr\(part.count.isMismatch ? " class=\"off\"" : "")><th scope=\"row\">\(MarkupText.escaped(part.value))</th><td class=\"n\">\(grouped(part.count.all))</td><td class=\"n\">\(p)\(word)</td></tr>"
            }
            let more = breakdown.parts.count - RatioPage.lineLimit
            let name = breakdown.dimension.rawValue.replacing("_", with: " ")
            return """
                <div class="scroll"><table><caption>By \(name)\(more > 0 ? ", without \(more) smaller ones" : "")</caption>
                <thead><tr><th scope="col">\(sentence(name, end: ""))</th><th scope="col" class="n">Units</th><th scope="col" class="n">p</th></tr></thead>
                <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
                """
        }
        let open = report.isMismatch ? " open" : ""
        return
            "<details\(open)><summary>Where to look</summary><div class=\"parts\">\(tables.joined(separator: "\n"))</div></details>"
    }
}

// Formatting of numbers and texts.
extension RatioPage {
    private func sentence(_ text: String, end: String = ".") -> String {
        MarkupText.escaped(text.prefix(1).uppercased() + text.dropFirst()) + end
    }

    private func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return String(
            digits.enumerated().flatMap { index, digit -> [Character] in
                index > 0 && (digits.count - index).isMultiple(of: 3) ? ["\u{2009}", digit] : [digit]
            })
    }

    private func percent(_ share: Double) -> String { String(format: "%.1f\u{202f}%%", share * 100) }

    private func figure(_ number: Double) -> String { String(format: "%.3g", number) }

    private func rounded(_ number: Double) -> String { String(format: "%.1f", min(max(number, 0), 160)) }

    private func day(_ milliseconds: Int) -> String { String(RowMoment.text(milliseconds).prefix(10)) }
}
