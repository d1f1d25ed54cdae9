package import LayoverCatalog
package import LayoverCompiler
import LayoverModel
import LayoverSchema

/// Moves one end of a campaign in a calendar: finds it in the file, checks it against the other end, and changes the
/// file.
package struct CampaignTimeEdit: Hashable, Sendable {
    package enum End: String, Sendable { case from, until }

    package let campaign: String
    /// The code of the market on whose line the end is moved.
    ///
    /// If that market has an end of its own, that end is moved.
    package let market: String
    package let end: End
    /// On the market's own clock: `2026-12-13`, the last day, or `2026-12-13 18:00`.
    package let time: String
    /// The time that the editor's user saw.
    package let was: String

    package init(_ campaign: String, in market: String, _ end: End, to time: String, was: String) {
        (self.campaign, self.market, self.end, self.time, self.was) = (campaign, market, end, time, was)
    }

    /// Computes the change; writes nothing.
    ///
    /// - Parameters:
    ///   - inventory: The campaigns as written.
    ///   - tools: The tools of the compiler that read them.
    /// - Returns: The change to write, or why there is none.
    package func outcome(in inventory: TextInventory, tools: CompilerTools) -> TextEdit.Outcome {
        guard let source = inventory.campaigns.first(where: { $0.name.name == campaign }) else {
            return .unknown("there is no campaign '\(campaign.prefix(80))'")
        }
        guard let code = Market(market), source.markets.contains(where: { $0.name == market }) else {
            return .unknown("'\(campaign)' does not run in '\(market.prefix(80))'")
        }
        let own = source.exceptions[code].flatMap(side)
        guard let written = own ?? side(source.window) else {
            return .unknown("this end of '\(campaign)' is open; set a time in '\(source.location.file)' first")
        }
        guard written.written == was else { return .conflict(now: written.written) }
        guard let moment = LocalDateTime(time) else {
            return refusal("'\(time.prefix(40))' is not a time; write 2026-12-13, or 2026-12-13 18:00", written)
        }
        if let words = crossing(moment, source.window(in: code)) { return refusal(words, written) }
        return change(
            source, at: own == nil ? [end.rawValue] : ["except", market, end.rawValue], from: written, in: inventory,
            tools: tools)
    }

    private func side(_ window: LocalWindow) -> LocalTime? { end == .from ? window.from : window.until }

    /// Reports that the campaign would end before it begins; `nil` if not.
    private func crossing(_ moment: LocalDateTime, _ window: LocalWindow) -> String? {
        // A day alone means the whole day.
        let exclusive = time.utf8.count == 10 ? LocalDateTime(moment.date.adding(days: 1)) : moment
        switch end {
        case .from:
            guard let until = window.until, moment >= until.exclusiveEnd else { return nil }
            return "it would begin after its end, \(until.written)"
        case .until:
            guard let from = window.from, exclusive <= from.time else { return nil }
            return "it would end before it begins, \(from.written)"
        }
    }

    private func change(
        _ source: CampaignSource, at keys: [String], from written: LocalTime, in inventory: TextInventory,
        tools: CompilerTools
    ) -> TextEdit.Outcome {
        let path = source.location.file
        guard let before = inventory.files[path]?.bytes else { return .unknown("'\(path)' is gone") }
        var edit = MessageFileEdit(String(decoding: before, as: UTF8.self), path: path, readYAML: tools.readYAML)
        guard edit.setWithin(keys, to: time), let position = edit.position(of: keys) else {
            return refusal("'\(path)' cannot be changed from here; change it in your editor", written)
        }
        return .ready(
            TextFileChange(
                file: SourceFile(path: path, bytes: Array(edit.text.utf8)), before: before, position: position))
    }

    private func refusal(_ words: String, _ written: LocalTime) -> TextEdit.Outcome {
        .refused([.error("campaign.time", words, at: written.location)], nil)
    }
}
